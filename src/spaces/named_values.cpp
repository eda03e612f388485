#include "spaces/named_values.hpp"

#include <algorithm>
#include <cstring>

namespace quotient::spaces {

using memory::ObjectKind;
using memory::Slot;
using reduce::NameKind;

namespace {

constexpr uint32_t kLongestValue = 8;  // bytes

}  // namespace

bool NamedValues::can_name(const reduce::Touch& touch) {
  const NameKind kind = touch.object.kind();
  return (kind == NameKind::global || kind == NameKind::first_heap) && touch.end - touch.begin <= kLongestValue;
}

Slot NamedValues::find(reduce::ObjectName object) {
  if (object.kind() == NameKind::global) return Slot{object.number()};
  const uint32_t name = object.number();
  const auto has_name = [&](Slot slot) {
    const memory::ObjectView& view = memory_.view(slot);
    return view && view.header->kind == ObjectKind::heap && view.header->name() == name;
  };
  if (name >= homes_.size()) homes_.resize(name + 1, Slot::none);
  Slot& home = homes_[name];
  if (home != Slot::none && has_name(home)) return home;
  const auto found = std::ranges::find_if(memory_.objects(), has_name);
  home = found == memory_.objects().end() ? Slot::none : *found;
  return home;
}

std::optional<uint64_t> NamedValues::at(const reduce::Place& place) {
  const Slot slot = find(place.object);
  if (slot == Slot::none) return {};
  const memory::ObjectView& view = memory_.view(slot);
  const uint32_t size = place.end - place.begin;
  if (!view || (view.header->kind != ObjectKind::global && view.header->kind != ObjectKind::heap)) return {};
  if ((view.header->flags & memory::kDead) || place.end > view.header->size) return {};
  for (const memory::PointerField& field : view) {
    if (field.place < place.end && place.begin < field.place + kLongestValue) return {};
  }
  uint64_t bits = 0, undefined = 0;
  std::memcpy(&bits, view.data + place.begin, size);
  if (view.undef) std::memcpy(&undefined, view.undef + place.begin, size);
  return undefined == 0 ? std::optional(bits) : std::nullopt;
}

}  // namespace quotient::spaces
