#include "frontends/cil/cache.hpp"

#include <fmt/format.h>

#include <fstream>
#include <functional>

namespace quotient::frontends::cil {
namespace {

// Before the two: how long they are, and what the text must hash to.
std::string head_of(const std::string& origin, const std::string& text) {
  return fmt::format("{:016x}{:016x}{:016x}\n", origin.size(), text.size(), std::hash<std::string>{}(text));
}

}  // namespace

std::filesystem::path Cache::entry_of(const std::string& origin) const {
  return folder_.path() / fmt::format("{:016x}.core", std::hash<std::string>{}(origin));
}

std::optional<std::string> Cache::find(const std::string& origin) const {
  if (folder_.path().empty()) return {};
  const std::filesystem::path entry = entry_of(origin);
  const std::optional<std::string> content = contents(entry);
  const size_t head = head_of("", "").size();
  if (!content || content->size() < head || content->compare(head, origin.size(), origin) != 0) return {};
  std::string text = content->substr(head + origin.size());
  if (content->compare(0, head, head_of(origin, text)) != 0) return {};
  CacheFolder::note_use(entry);
  return text;
}

void Cache::keep(const std::string& origin, const std::string& text) const {
  if (folder_.path().empty()) return;
  const std::filesystem::path draft = folder_.draft();
  std::ofstream out(draft, std::ios::binary);
  out << head_of(origin, text) << origin << text;
  out.close();
  if (out) folder_.keep(draft, entry_of(origin));
}

}  // namespace quotient::frontends::cil
