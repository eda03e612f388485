// Where the sources of libstdc++ are, which of its files are compiled, and how.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace quotient::frontends::llvm {

// A folder with libstdc++'s sources (it has src/c++11 in it), or an archive of gcc's sources that has such a folder.
struct StandardSources {
  std::filesystem::path place;
  bool is_archive = false;
};

// What QUOTIENT_LIBSTDCXX names; else what Debian's package gcc-N-source installs, where N is the newest version whose
// headers are installed, too.
Result<StandardSources> find_standard_sources();

// What tells them, and the headers that they are compiled with, from others: of a folder the contents of its files. An
// archive has 80 MB, which is too much to read at every start: its place, size and time.
std::string identity(const StandardSources& sources);

// The folder with the sources. Of an archive, it is unpacked into `folder`.
Result<std::filesystem::path> unpack(const StandardSources& sources, const std::filesystem::path& folder);

// A source and the options that libstdc++'s own makefiles give it.
struct StandardSource {
  std::filesystem::path file;
  std::vector<std::string> options;
};

// What a program without files, locales other than "C" and old binaries can need; libsupc++ is ours (src/runtime/cxx)
// but for what knows nothing of exceptions.
std::vector<StandardSource> standard_sources(const std::filesystem::path& folder);

}  // namespace quotient::frontends::llvm
