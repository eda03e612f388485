#include "frontends/llvm/standard_sources.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "base/cache_folder.hpp"
#include "base/process.hpp"
#include "frontends/llvm/bitcode_cache.hpp"

namespace quotient::frontends::llvm {
namespace {

namespace fs = std::filesystem;

constexpr const char* kVariable = "QUOTIENT_LIBSTDCXX";
constexpr const char* kPackages = "/usr/src";         // gcc-12/gcc-12.2.0-dfsg.tar.xz
constexpr const char* kHeaders = "/usr/include/c++";  // 12
constexpr const char* kInArchive = "libstdc++-v3";
constexpr std::array kParts = {"src", "config", "libsupc++"};  // of it that are needed

bool is_folder_of_sources(const fs::path& folder) {
  std::error_code error;
  return fs::is_directory(folder / "src" / "c++11", error);
}

// Entries of a folder, in order; none if there is no such folder.
std::vector<fs::path> entries(const fs::path& folder) {
  std::vector<fs::path> out;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    out.push_back(at->path());
  std::sort(out.begin(), out.end());
  return out;
}

bool is_archive_of_gcc(const fs::path& file) {
  const std::string name = file.filename();
  return name.starts_with("gcc-") && name.find(".tar.") != std::string::npos;
}

// The newest version of the headers: clang takes it, too. 0: none is installed.
int version_of_headers() {
  int newest = 0;
  for (const fs::path& folder : entries(kHeaders)) newest = std::max(newest, std::atoi(folder.filename().c_str()));
  return newest;
}

Result<StandardSources> given_sources(const fs::path& place) {
  std::error_code error;
  if (is_folder_of_sources(place)) return StandardSources{place};
  if (is_folder_of_sources(place / kInArchive)) return StandardSources{place / kInArchive};
  if (fs::is_regular_file(place, error)) return StandardSources{place, true};
  return failure(
      fmt::format("{} names {}, which is neither a folder with libstdc++'s sources (with src/c++11 in it) "
                  "nor an archive of gcc's sources",
                  kVariable, place.string()));
}

// Not needed, or not for here: names that only old programs mention, files and folders, concepts that are checked when
// libstdc++ is compiled, parts of other files, and allocators beyond the standard.
bool is_left_out(std::string_view name) {
  constexpr std::array<std::string_view, 11> kBeginnings = {
      "compatibility", "fs_",          "cow-fs_",           "concept-inst", "hash-long-double", "list-aux",
      "bitmap_alloc",  "mt_allocator", "parallel_settings", "math_stubs",   "hashtable-aux"};
  return std::ranges::any_of(kBeginnings, [&](std::string_view word) { return name.starts_with(word); });
}

// Which of them need another standard than their folder, or char8_t.
std::vector<std::string> options_of(std::string_view standard, std::string_view name) {
  constexpr std::array<std::string_view, 4> kWithChar8 = {"codecvt.cc", "limits.cc", "locale_init.cc", "localename.cc"};
  const bool is_old = standard == "gnu++98";
  const bool is_newer = is_old && (name == "locale_init.cc" || name == "localename.cc");
  std::vector<std::string> options = {"-std=" + std::string(is_newer ? "gnu++11" : standard)};
  const bool plain = is_old && !is_newer;
  if (!plain && std::ranges::find(kWithChar8, name) != kWithChar8.end()) options.emplace_back("-fchar8_t");
  return options;
}

}  // namespace

Result<StandardSources> find_standard_sources() {
  if (const char* const given = std::getenv(kVariable); given && *given) return given_sources(given);
  const int version = version_of_headers();
  if (version == 0) return failure(fmt::format("no headers of libstdc++ are in {}", kHeaders));
  const fs::path package = fs::path(kPackages) / fmt::format("gcc-{}", version);
  for (const fs::path& file : entries(package))
    if (is_archive_of_gcc(file)) return StandardSources{file, true};
  return failure(fmt::format(
      "this program needs the C++ standard library, which is compiled from the sources of libstdc++ {0}. They are "
      "looked for in {1} (Debian: apt-get install gcc-{0}-source); {2} names another place: an archive of gcc's "
      "sources, or the folder libstdc++-v3 in it",
      version, package.string(), kVariable));
}

std::string identity(const StandardSources& sources) {
  // All headers are installed together.
  std::vector<std::string> texts = {describe_file(fs::path(kHeaders) / std::to_string(version_of_headers()) / "vector"),
                                    describe_file(sources.place)};
  if (sources.is_archive) return digest_of(texts);
  std::vector<fs::path> files;
  std::error_code error;
  for (const char* part : kParts) {
    fs::recursive_directory_iterator at(sources.place / part, error);
    for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error))
      files.push_back(at->path());
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files)
    if (const std::optional<std::string> text = contents(file)) texts.insert(texts.end(), {file.string(), *text});
  return digest_of(texts);
}

Result<fs::path> unpack(const StandardSources& sources, const fs::path& folder) {
  if (!sources.is_archive) return sources.place;
  Command tar{{"tar", "-xf", sources.place.string(), "-C", folder.string(), "--wildcards", "--strip-components=1"}, ""};
  for (const char* part : kParts) tar.arguments.push_back(fmt::format("*/{}/{}", kInArchive, part));
  const auto output = run_process(tar);
  if (!output) return tl::unexpected(output.error());
  if (!is_folder_of_sources(folder / kInArchive))
    return failure(fmt::format("libstdc++'s sources cannot be unpacked: {}", output->err), {sources.place.string()});
  return folder / kInArchive;
}

std::vector<StandardSource> standard_sources(const fs::path& folder) {
  std::vector<StandardSource> out;
  const auto add = [&](const fs::path& file, std::string_view standard) {
    out.push_back({file, options_of(standard, file.filename().native())});
  };
  constexpr std::array<std::pair<const char*, const char*>, 4> kFolders = {
      {{"c++98", "gnu++98"}, {"c++11", "gnu++11"}, {"c++17", "gnu++17"}, {"c++20", "gnu++20"}}};
  for (const auto& [name, standard] : kFolders)
    for (const fs::path& file : entries(folder / "src" / name))
      if (file.extension() == ".cc" && !is_left_out(file.filename().native())) add(file, standard);
  for (const fs::path& file : entries(folder / "config/locale/gnu"))
    if (file.extension() == ".cc") add(file, file.stem() == "ctype_members" ? "gnu++11" : "gnu++98");
  for (const char* name : {"collate", "messages", "monetary", "numeric"}) {  // once more for the older strings
    add(folder / "config/locale/gnu" / fmt::format("{}_members.cc", name), "gnu++98");
    out.back().options.emplace_back("-D_GLIBCXX_USE_CXX11_ABI=0");
  }
  add(folder / "src/c++98/compatibility.cc", "gnu++98");  // has istream::ignore
  add(folder / "config/io/basic_file_stdio.cc", "gnu++98");
  add(folder / "config/os/gnu-linux/ctype_configure_char.cc", "gnu++11");
  add(folder / "libsupc++/hash_bytes.cc", "gnu++11");
  return out;
}

}  // namespace quotient::frontends::llvm
