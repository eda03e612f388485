#include "frontends/llvm/precompiled_headers.hpp"

#include <algorithm>
#include <fstream>

namespace quotient::frontends::llvm {
namespace {

namespace fs = std::filesystem;

constexpr const char* kUnusable = "unusable";

// What stands between a source and its first line: a precompiled header would come before it.
bool comes_first(const std::string& word) { return word.starts_with("-include") || word.starts_with("-imacros"); }

fs::path beside(fs::path entry, const char* ending) { return entry += ending; }

}  // namespace

std::vector<std::string> PrecompiledHeaders::words_for(const std::string& includes,
                                                       const std::vector<std::string>& words) const {
  if (includes.empty() || std::any_of(words.begin(), words.end(), comes_first)) return {};
  BitcodeCache::Compilation compilation{{words, includes}, ""};
  std::vector<std::string>& all = compilation.command.arguments;
  all.insert(all.end(), {"-x", "c++-header", "-o", "-", "--", "-"});
  const fs::path entry = cache_.entry_of(compilation);
  if (entry.empty()) return {};
  const fs::path file = beside(entry, ".pch"), mark = beside(entry, ".once");
  const auto is_as_it_was = [&](const std::string& digest) {
    const std::optional<std::string> header = contents(file);
    return header && digest_of({*header}) == digest;
  };
  std::optional<std::string> digest = cache_.find(compilation);
  if (digest == kUnusable) return {};
  if (!digest || !is_as_it_was(*digest)) {
    std::error_code error;
    const bool is_first_use = !fs::exists(mark, error);
    if (is_first_use) std::ofstream(mark).flush();
    if (is_first_use) return {};
    digest = make(compilation, file);
    if (!digest || digest == kUnusable) return {};
  }
  CacheFolder::note_use(file);
  CacheFolder::note_use(mark);
  // That the headers are those of then has been seen by their contents; clang would compare times.
  return {"-include-pch", file.string(), "-Xclang", "-fno-validate-pch"};
}

std::optional<std::string> PrecompiledHeaders::make(const BitcodeCache::Compilation& compilation,
                                                    const fs::path& file) const {
  const auto start = fs::file_time_type::clock::now();
  Command command = compilation.command;
  const auto record = cache_.prepare(compilation, command);
  if (!record) return {};
  const Result<ProcessOutput> output = run_process(command);
  std::optional<std::string> digest;
  if (output && output->status == 0) {
    // A header of the program's with the name of a standard one may well be none that can be included twice.
    const std::vector<std::string> files = BitcodeCache::files_read(*record);
    const bool is_usable = std::all_of(files.begin(), files.end(), [&](const std::string& read) {
      return is_of_system(read) || read.starts_with(own_headers_ + "/");
    });
    digest = is_usable ? digest_of({output->out}) : kUnusable;
    if (digest != kUnusable && !cache_.write(file, output->out)) digest.reset();
    if (digest) cache_.store(*record, compilation, *digest, start);
  }
  std::error_code error;
  fs::remove(record->dependencies, error);
  return digest;
}

}  // namespace quotient::frontends::llvm
