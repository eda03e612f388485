// Bitcode that clang made before, in a folder of the user's (base/cache_folder.hpp).
//
// An entry is named by the hash of all that decides a compilation before it reads headers: which clang, its words, its
// environment, the working directory, the source. It holds the list of all files that clang read, with the hashes of
// their contents, and is used only if all of them are as they were and no new file would be found before one of them.
// What depends on the time of day, or asks whether files exist, is not kept. Precompiled headers are kept the same way
// (precompiled_headers.hpp).
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/cache_folder.hpp"
#include "base/process.hpp"

namespace quotient::frontends::llvm {

// Its place, size and time: a program that is installed anew is another one. Empty: there is no such file.
std::string describe_file(const std::filesystem::path& file);
std::string describe_clang();

// Was it installed, as opposed to written by the user?
bool is_of_system(const std::string& file);

// 64 hexadecimal digits for a list of texts.
std::string digest_of(const std::vector<std::string>& texts);

class BitcodeCache {
 public:
  BitcodeCache();

  // One run of clang. The source is a file, or the command's input, which then includes it if there is one.
  struct Compilation {
    Command command;
    std::string file;
  };
  // What it gave before.
  std::optional<std::string> find(const Compilation& compilation) const;

  // To keep what it gives: first add words to the command that make clang write down what it reads, then, after it ran,
  // store. Nothing happens without a folder, or if a file has changed since `start`.
  struct Record {
    std::filesystem::path entry, dependencies;
  };
  std::optional<Record> prepare(const Compilation& compilation, Command& command) const;
  void store(const Record& record, const Compilation& compilation, const std::string& bitcode,
             std::filesystem::file_time_type start) const;
  // What clang has read in that run; empty: that is not known.
  static std::vector<std::string> files_read(const Record& record);

  // Where it is kept; empty: nowhere.
  std::filesystem::path entry_of(const Compilation& compilation) const;
  // Another file in the folder, complete or not at all.
  bool write(const std::filesystem::path& file, std::string_view bytes) const;

 private:
  CacheFolder folder_;
  std::string clang_;  // which one; empty: none
};

}  // namespace quotient::frontends::llvm
