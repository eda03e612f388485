#include "trace/heap_text.hpp"

#include <fmt/format.h>

#include <set>

#include "memory/access.hpp"

namespace quotient::trace {

using memory::ObjectKind;
using memory::Slot;
using processes::Heap;
using processes::Name;

namespace {

// The name of what is at this place, and which element of it; null: none.
const Name* find(const std::vector<Name>& names, uint32_t place, uint32_t& element) {
  for (const Name& name : names) {
    if (!name.on_heap || place < name.place) continue;
    element = name.stride ? (place - name.place) / name.stride : 0;
    if (element < name.count && name.place + element * name.stride == place) return &name;
  }
  return nullptr;
}

}  // namespace

HeapText::Owner HeapText::owner(Slot frame) const {
  for (uint32_t process = 0; process < machine_.processes(); ++process) {
    for (uint32_t depth = 0; depth < heap_.depth(process); ++depth) {
      if (heap_.frame_at(process, depth) != frame) continue;
      if (depth == 0) return {static_cast<int>(process), &program_.types[machine_.type_of(process)].names};
      return {static_cast<int>(process), &program_.functions[heap_.memory().view(frame).header->callee()].names};
    }
  }
  return {};
}

std::string HeapText::object_name(Slot slot) const {
  const memory::ObjectHeader& header = *heap_.memory().view(slot).header;
  const char* const gone = header.flags & memory::kDead ? " (gone)" : "";
  if (header.kind == ObjectKind::local) return program_.heap_types[header.type()].name + gone;
  return fmt::format("{} {}{}", program_.heap_types[header.type()].name, index(slot), gone);
}

std::string HeapText::place_name(Slot slot, uint32_t place, const Name*& name) const {
  const memory::ObjectView& view = heap_.memory().view(slot);
  if (!view || (view.header->flags & (memory::kDead | memory::kUntracked))) return "";
  std::string base;
  const std::vector<Name>* names = &program_.globals;
  if (view.header->kind == ObjectKind::frame) {
    names = owner(slot).names;
  } else if (slot != heap_.globals()) {
    if (view.header->kind != ObjectKind::heap && view.header->kind != ObjectKind::local) return "";
    const processes::HeapType& type = program_.heap_types[view.header->type()];
    const auto bytes = static_cast<uint32_t>(type.image.size());
    base = object_name(slot);
    if (bytes && view.header->size > bytes) base += fmt::format("[{}]", place / bytes);
    if (bytes) place %= bytes;
    names = &type.names;
  }
  uint32_t element = 0;
  name = names ? find(*names, place, element) : nullptr;
  if (!name) return "";
  return base + name->name + (name->is_array ? fmt::format("[{}]", element) : "");
}

std::string HeapText::pointer_text(const memory::Value& value) const {
  if (value.is_plain()) return "null";
  const memory::ObjectView& view = heap_.memory().view(value.object);
  if (!view) return "what is gone";
  if ((view.header->kind == ObjectKind::heap && value.bits == 0) || (view.header->flags & memory::kDead))
    return object_name(value.object);
  const Name* name = nullptr;
  const std::string text = place_name(value.object, static_cast<uint32_t>(value.bits), name);
  return text.empty()
             ? fmt::format("&{} + {}", view.header->kind == ObjectKind::heap ? object_name(value.object) : "variables",
                           value.bits)
             : "&" + text;
}

memory::Value HeapText::value_at(Slot slot, uint32_t place, processes::Width width) const {
  memory::Value value;
  memory::load(heap_.memory().view(slot), place, processes::bytes_of(width), heap_.memory().pointer_bytes(), value);
  return value;
}

std::string HeapText::pointer_in_channel(uint32_t channel, uint32_t place) const {
  return pointer_text(value_at(heap_.channel_object(channel), place, processes::Width::word));
}

std::string HeapText::value_text(Slot slot, uint32_t place, const Name& name) const {
  const memory::Value value = value_at(slot, place, name.width);
  if (name.is_pointer) return pointer_text(value);
  if (name.is_mtype && value.bits > 0 && value.bits < program_.mtypes.size()) return program_.mtypes[value.bits];
  if (name.width == processes::Width::half) return std::to_string(static_cast<int16_t>(value.bits));
  return std::to_string(static_cast<int32_t>(value.bits));
}

std::vector<HeapText::Cell> HeapText::variables(Slot slot, const std::vector<Name>& names) const {
  std::vector<Cell> out;
  for (const Name& name : names) {
    if (!name.on_heap || name.is_channel) continue;
    for (uint32_t i = 0; i < name.count; ++i) {
      const uint32_t place = name.place + i * name.stride;
      const memory::Value value = value_at(slot, place, name.width);
      const bool leads = name.is_pointer && !value.is_plain() && value.bits == 0;
      out.push_back({place, name.name + (name.is_array ? fmt::format("[{}]", i) : ""), value_text(slot, place, name),
                     leads ? value.object : Slot::none});
    }
  }
  return out;
}

std::vector<HeapText::Object> HeapText::objects() const {
  std::vector<Object> out;
  std::set<Slot> known;
  std::vector<Slot> open = {heap_.globals()};
  for (uint32_t process = 0; process < machine_.processes(); ++process)
    for (uint32_t depth = 0; depth < heap_.depth(process); ++depth) open.push_back(heap_.frame_at(process, depth));
  for (size_t i = 0; i < open.size(); ++i) {
    const memory::ObjectView& view = heap_.memory().view(open[i]);
    if (!view || !known.insert(open[i]).second) continue;
    for (const memory::PointerField& pointer : view) open.push_back(pointer.target);
    if (view.header->kind != ObjectKind::heap || open[i] == heap_.globals()) continue;
    const bool gone = (view.header->flags & memory::kDead) != 0;
    const processes::HeapType& type = program_.heap_types[view.header->type()];
    Object object{open[i], fmt::format("{} {}", type.name, index(open[i])), gone, {}};
    const auto bytes = static_cast<uint32_t>(type.image.size());
    for (uint32_t begin = 0; !gone && bytes != 0 && begin + bytes <= view.header->size; begin += bytes) {
      std::vector<Name> names = type.names;
      for (Name& name : names) {
        name.place += begin;
        if (view.header->size > bytes) name.name = fmt::format("[{}]{}", begin / bytes, name.name);
      }
      const std::vector<Cell> cells = variables(open[i], names);
      object.cells.insert(object.cells.end(), cells.begin(), cells.end());
    }
    out.push_back(std::move(object));
  }
  return out;
}

std::vector<HeapText::Line> HeapText::changes_since(uint32_t changes) const {
  std::vector<Line> out;
  std::set<std::pair<Slot, uint32_t>> told;
  for (const Heap::Change& change : heap_.log().subspan(changes)) {
    const memory::ObjectView& view = heap_.memory().view(change.slot);
    if (!view) continue;
    if (change.kind == Heap::Change::Kind::replaced && view.header->kind == ObjectKind::heap &&
        (view.header->flags & memory::kDead)) {
      out.push_back({-1, "delete " + object_name(change.slot)});
    }
    if (change.kind != Heap::Change::Kind::stored || !told.emplace(change.slot, change.place).second) continue;
    const Name* name = nullptr;
    const std::string place = place_name(change.slot, change.place, name);
    if (place.empty() || value_at(change.slot, change.place, change.width) == change.before) continue;
    const int process = view.header->kind == ObjectKind::frame ? owner(change.slot).process : -1;
    out.push_back({process, fmt::format("{} = {}", place, value_text(change.slot, change.place, *name))});
  }
  return out;
}

}  // namespace quotient::trace
