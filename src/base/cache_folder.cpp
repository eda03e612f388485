#include "base/cache_folder.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <vector>

namespace quotient {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMostBytes = uint64_t{512} << 20;

// The user's own folder, which nobody else can write to.
bool is_ours(const fs::path& folder) {
  struct stat status{};
  return stat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid() &&
         (status.st_mode & (S_IWGRP | S_IWOTH)) == 0 && access(folder.c_str(), W_OK | X_OK) == 0;
}

fs::path find_folder() {
  const auto variable = [](const char* name) -> std::string {
    const char* const value = std::getenv(name);
    return value ? value : "";
  };
  fs::path folder = variable("QUOTIENT_CACHE");
  if (folder == "off") return {};
  if (folder.empty() && !variable("XDG_CACHE_HOME").empty()) folder = fs::path(variable("XDG_CACHE_HOME")) / "quotient";
  if (folder.empty() && !variable("HOME").empty()) folder = fs::path(variable("HOME")) / ".cache" / "quotient";
  if (!folder.is_absolute()) return {};
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error)
    fs::permissions(folder, fs::perms::group_write | fs::perms::others_write, fs::perm_options::remove, error);
  return !error && is_ours(folder) ? folder : fs::path();
}

}  // namespace

CacheFolder::CacheFolder() : path_(find_folder()) {}

fs::path CacheFolder::draft() const {
  static unsigned number = 0;
  return path_ / fmt::format("{}.{}.tmp", getpid(), number++);
}

void CacheFolder::keep(const fs::path& draft, const fs::path& entry) const {
  std::error_code error;
  fs::rename(draft, entry, error);
  if (error) fs::remove(draft, error);
  remove_eldest();
}

void CacheFolder::note_use(const fs::path& entry) {
  std::error_code error;
  fs::last_write_time(entry, fs::file_time_type::clock::now(), error);
}

void CacheFolder::remove_eldest() const {
  struct Entry {
    fs::file_time_type time;
    uint64_t bytes;
    fs::path path;
  };
  std::vector<Entry> entries;
  uint64_t bytes = 0;
  std::error_code error;
  const auto now = fs::file_time_type::clock::now();
  for (fs::directory_iterator at(path_, error), end; !error && at != end; at.increment(error)) {
    std::error_code gone;  // by somebody else
    Entry entry{at->last_write_time(gone), at->file_size(gone), at->path()};
    if (gone) continue;
    if (entry.path.extension() == ".tmp" && now - entry.time > std::chrono::hours(1)) fs::remove(entry.path, gone);
    bytes += entry.bytes;
    entries.push_back(std::move(entry));
  }
  if (bytes <= kMostBytes) return;
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.time < b.time; });
  for (const Entry& entry : entries) {
    if (bytes <= kMostBytes / 4 * 3) return;
    fs::remove(entry.path, error);
    bytes -= entry.bytes;
  }
}

std::optional<std::string> contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (!in || !fs::is_regular_file(file) || !(text << in.rdbuf())) return {};
  return std::move(text).str();
}

}  // namespace quotient
