#include "trace/library_effects.hpp"

#include <algorithm>

namespace quotient::trace {

using memory::Slot;

namespace {

constexpr size_t kMostEffects = 8;

auto find(auto& effects, const std::string& name) {
  return std::ranges::find_if(effects, [&](const std::string& effect) {
    return effect.starts_with(name + " = ") || effect.starts_with(name + " →");
  });
}
bool is_among(const std::vector<std::string>& effects, const std::string& name) {
  return find(effects, name) != effects.end();
}

// Each object once, with its last value.
void add(std::vector<std::string>& effects, const std::string& name, const std::string& text) {
  const auto known = find(effects, name);
  if (known != effects.end()) *known = text;
  else if (effects.size() < kMostEffects) effects.push_back(text);
}

}  // namespace

void LibraryEffects::access(Slot thread, Slot slot, uint64_t offset, bool write) {
  if (!names_.is_library_matter(slot)) return;
  if (write) names_.forget_held();
  accessed_[thread][{slot, offset}] |= write;
}

LibraryEffects::Objects LibraryEffects::accessed(Slot thread) const {
  Objects objects;
  const auto accessed = accessed_.find(thread);
  if (accessed == accessed_.end()) return objects;
  for (const auto& [place, is_written] : accessed->second) {
    auto object = names_.library_object(place.first, place.second);
    if (!object || object->is_lock || object->is_idle || object->name.empty()) continue;
    const std::string name = object->name;
    objects.try_emplace(name, std::move(*object), false).first->second.second |= is_written;
  }
  return objects;
}

void LibraryEffects::tell(Slot thread, std::vector<std::string>& reads, std::vector<std::string>& writes) {
  if (!has_accessed(thread)) return;
  for (const auto& [name, each] : accessed(thread)) {
    const auto& [object, is_written] = each;
    std::string& told = told_[name];
    const bool is_new = told != object.value;
    told = object.value;
    if (is_written && is_new) {
      add(writes, object.name, object.text());
      std::erase(reads, object.brief_text());
    } else if (!is_written && !is_among(writes, object.name)) add(reads, object.name, object.brief_text());
  }
  accessed_.erase(thread);
}

void LibraryEffects::end_step() {
  names_.forget_held();
  for (auto& [thread, places] : accessed_)
    std::erase_if(places, [](const auto& place) { return memory::is_temporary(place.first.first); });
}

}  // namespace quotient::trace
