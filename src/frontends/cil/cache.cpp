#include "frontends/cil/cache.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

namespace quotient::frontends::cil {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMostBytes = uint64_t{256} << 20;
constexpr const char* kEnding = ".core";

std::string folder() {
  const auto variable = [](const char* name) {
    const char* const value = std::getenv(name);
    return std::string(value ? value : "");
  };
  if (const std::string given = variable("QUOTIENT_CACHE"); !given.empty()) return given == "off" ? "" : given;
  if (const std::string caches = variable("XDG_CACHE_HOME"); !caches.empty()) return caches + "/quotient";
  const std::string home = variable("HOME");
  return home.empty() ? "" : home + "/.cache/quotient";
}

// Before the two: how long they are, and what the text must hash to.
std::string head_of(const std::string& origin, const std::string& text) {
  return fmt::format("{:016x}{:016x}{:016x}\n", origin.size(), text.size(), std::hash<std::string>{}(text));
}

}  // namespace

Cache::Cache() : folder_(folder()) {
  std::error_code error;
  if (!folder_.empty()) fs::create_directories(folder_, error);
  if (error) folder_.clear();
}

std::string Cache::file_of(const std::string& origin) const {
  return fmt::format("{}/{:016x}{}", folder_, std::hash<std::string>{}(origin), kEnding);
}

std::optional<std::string> Cache::find(const std::string& origin) const {
  if (folder_.empty()) return {};
  const std::string file = file_of(origin);
  std::ostringstream read;
  read << std::ifstream(file, std::ios::binary).rdbuf();
  const std::string content = read.str();
  const size_t head = head_of("", "").size();
  if (content.size() < head + origin.size() || content.compare(head, origin.size(), origin) != 0) return {};
  std::string text = content.substr(head + origin.size());
  if (content.compare(0, head, head_of(origin, text)) != 0) return {};
  std::error_code ignored;
  fs::last_write_time(file, fs::file_time_type::clock::now(), ignored);
  return text;
}

void Cache::keep(const std::string& origin, const std::string& text) const {
  if (folder_.empty()) return;
  const std::string file = file_of(origin), draft = fmt::format("{}.{}", file, getpid());
  std::ofstream out(draft, std::ios::binary);
  out << head_of(origin, text) << origin << text;
  out.close();
  std::error_code error;
  if (out) fs::rename(draft, file, error);
  if (!out || error) fs::remove(draft, error);
  make_room();
}

void Cache::make_room() const {
  struct Entry {
    fs::file_time_type used;
    uint64_t bytes;
    fs::path path;
  };
  std::vector<Entry> entries;
  uint64_t bytes = 0;
  std::error_code error;
  for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error)) {
    if (at->path().filename().string().find(kEnding) == std::string::npos) continue;  // not ours
    std::error_code gone;
    const Entry entry{at->last_write_time(gone), at->file_size(gone), at->path()};
    if (gone) continue;
    entries.push_back(entry);
    bytes += entry.bytes;
  }
  if (bytes <= kMostBytes) return;
  std::ranges::sort(entries, {}, &Entry::used);
  for (const Entry& entry : entries) {
    if (bytes <= kMostBytes / 2) break;
    if (fs::remove(entry.path, error)) bytes -= entry.bytes;
  }
}

}  // namespace quotient::frontends::cil
