// Names: what objects of the C++ library hold, and what they mean. An element of a container lies somewhere in the
// heap, and is called by the way to it: q.items[1], index["one"]. Each belongs to one container, so there is one way;
// it is looked for from all variables and objects of the program whose types are known.
#include <fmt/format.h>

#include <algorithm>

#include "memory/access.hpp"
#include "trace/names.hpp"

namespace quotient::trace {

using memory::ObjectKind;
using memory::Slot;
using Form = Meaning::Form;

namespace {

// Parts that nobody mentions: of bases of the library's, and of the compiler's own.
bool is_private(std::string_view name) {
  return name.find("_M_") != std::string_view::npos || name.find("_vptr$") != std::string_view::npos;
}

constexpr size_t kMostShown = 8;  // elements of a list
constexpr size_t kMostParts = 4;  // of a struct in one
constexpr int kDeepestValue = 2, kDeepestWay = 6;
constexpr uint64_t kMostElements = 64;  // that are searched for what they hold in their turn

}  // namespace

std::string Names::LibraryObject::with_name(const std::string& text) const {
  return text.starts_with("→") ? fmt::format("{} {}", name, text) : fmt::format("{} = {}", name, text);
}

// A variable of a function of the library is not.
bool Names::is_library_matter(Slot slot) const {
  const memory::ObjectView& view = machine_.memory().view(slot);
  if (!has_library_types_ || !view || machine_.memory().is_static(slot)) return false;
  if (view.header->kind == ObjectKind::heap) return !(view.header->flags & memory::kUntracked);
  if (view.header->kind == ObjectKind::local)
    return !(view.header->flags & memory::kDead) && !machine_.program().function_at(view.header->pc()).runtime;
  return view.header->kind == ObjectKind::global || view.header->kind == ObjectKind::thread_local_variable;
}

bool Names::has_library_objects(Slot slot) const {
  if (!is_library_matter(slot)) return false;
  if (machine_.memory().view(slot).header->kind == ObjectKind::heap) return true;
  const std::string* const type = type_name(slot);
  return type && has_library_parts(*type);
}

bool Names::is_of_library_object(Slot slot, uint64_t offset) const {
  if (!has_library_objects(slot)) return false;
  if (const Held* const known = held(slot, offset); known && known->owner) return true;
  const core::ObjectType* const type = named_type(find(slot, offset).type);
  return type && is_of_library(*type);
}

const Names::Held* Names::held(Slot slot, uint64_t offset) const {
  const memory::ObjectView& view = machine_.memory().view(slot);
  if (!has_library_types_ || !view || view.header->kind != ObjectKind::heap || (view.header->flags & memory::kDead))
    return nullptr;
  if (!is_held_known_) find_held();
  const auto known = held_.find(slot);
  if (known == held_.end()) return nullptr;
  const auto has_place = [&](const Held& each) {
    const uint64_t begin = each.run.at.offset;
    return offset >= begin && offset <= begin + each.run.count * each.run.size;  // an end is a place, too
  };
  const auto found = std::ranges::find_if(known->second, has_place);
  return found == known->second.end() ? nullptr : &*found;
}

std::string Names::held_name(const Held& held, uint64_t offset) const {
  if (!held.is_indexed) return held.name;
  const uint64_t number = held.run.size == 0 ? 0 : (offset - held.run.at.offset) / held.run.size;
  return fmt::format("{}[{}]", held.name, held.first + number);
}

void Names::find_held() const {
  is_held_known_ = true;
  held_.clear();
  std::vector<Slot> roots = machine_.memory().objects();
  std::ranges::sort(roots, {}, [&](Slot slot) {
    return std::pair(machine_.memory().view(slot).header->kind == ObjectKind::heap, slot);
  });
  for (const Slot slot : roots) {
    const std::string* const type = is_library_matter(slot) ? type_name(slot) : nullptr;
    if (!type || held_.contains(slot) || !has_library_parts(*type)) continue;
    find_held_by({}, {slot, 0}, *type, object(slot), machine_.memory().view(slot).header->size, 0);
  }
}

bool Names::has_library_parts(const std::string& name) const {
  const auto [known, fresh] = library_parts_.try_emplace(name, false);
  if (!fresh) return known->second;
  const core::ObjectType* const type = named_type(name);
  if (!type) return false;
  const bool has = is_of_library(*type) || std::ranges::any_of(type->parts, [&](const auto& part) {
                     return has_library_parts(part.second.type);
                   });
  return library_parts_[name] = has;
}

// What lies at the place, which has so much room, and holds something; `owner` is the object of the library around it.
void Names::find_held_by(const Held& owner, const Spot& at, const std::string& type_name, const std::string& name,
                         uint64_t room, int depth) const {
  const core::ObjectType* const type = named_type(type_name);
  if (!type || depth > kDeepestWay || !has_library_parts(type_name)) return;
  if (is_of_library(*type)) return find_held_by_library(owner, at, *type, name, depth);
  if (type->stride != 0) {
    const uint64_t count =
        std::min<uint64_t>((room - std::min<uint64_t>(room, type->first)) / type->stride, kMostElements);
    for (uint64_t i = 0; i < count && type->parts.contains(0); ++i)
      find_held_by(owner, at + type->first + i * type->stride, type->parts.at(0).type, fmt::format("{}[{}]", name, i),
                   type->stride, depth + 1);
    return;
  }
  for (auto part = type->parts.begin(); part != type->parts.end(); ++part) {
    const auto next = std::next(part);
    const uint64_t end = next == type->parts.end() ? room : next->first;
    if (part->first >= end) continue;
    find_held_by(owner, at + part->first, part->second.type, name + part->second.name, end - part->first, depth + 1);
  }
}

void Names::find_held_by_library(const Held& owner, const Spot& at, const core::ObjectType& type,
                                 const std::string& name, int depth) const {
  const auto known = meaning(machine_.memory(), types_, at, type);
  if (!known) return;
  Held held = owner;
  if (known->form == Form::pointer) held.owner = {};  // what it leads to is an object of its own
  else if (!held.owner) held.owner = at, held.owner_name = name, held.owner_type = type.name;
  held.is_indexed = known->form == Form::list;
  held.first = 0;
  for (const Elements& run : known->runs) {
    held.run = run;
    held.name = name;
    const memory::ObjectView& view = machine_.memory().view(run.at.slot);
    if (known->form == Form::pointer) {
      const std::string* const own_type = type_name(run.at.slot);
      const core::ObjectType* const target = named_type(run.type);
      const core::ObjectType* const own = own_type ? named_type(*own_type) : nullptr;
      if (!view || (own && !is_of_library(*own))) continue;  // it has a name of its own
      held.name = target ? fmt::format("{}#{}", target->name, number(run.at.slot, target)) : "*" + name;
    } else if (known->form == Form::table) {
      if (const core::ObjectType* const pair = named_type(run.type))
        if (const auto parts = meaning(machine_.memory(), types_, run.at, *pair); parts && parts->runs.size() == 2)
          held.name =
              fmt::format("{}[{}]", name, whole_value(parts->runs[0].at, parts->runs[0].type, parts->runs[0].size, 0));
    }
    if (run.at.slot != at.slot && view) {
      held_[run.at.slot].push_back(held);
      if (view.header->kind == ObjectKind::heap && view.header->block() != 0)
        names_of_held_[view.header->block()] = known->form == Form::list ? "elements of " + name : held.name;
    }
    for (uint64_t i = 0; i < std::min(run.count, kMostElements); ++i)
      find_held_by(held, run.at + i * run.size, run.type, held_name(held, run.at.offset + i * run.size), run.size,
                   depth + 1);
    held.first += run.count;
  }
}

// The runtime has a pointer to its type in front of it (runtime/cxx/exception.h).
std::string Names::exception(Slot slot) const {
  constexpr std::string_view kTypeInfo = "typeinfo for ";
  const memory::ObjectView& view = machine_.memory().view(slot);
  if (!view || view.header->kind != ObjectKind::heap || !(view.header->flags & memory::kUntracked)) return "";
  for (const memory::PointerField& pointer : view) {
    const memory::ObjectView& target = machine_.memory().view(pointer.target);
    if (!target || target.header->kind != ObjectKind::global) continue;
    const std::string name = object(pointer.target);
    if (!name.starts_with(kTypeInfo)) continue;
    const core::ObjectType type{.name = name.substr(kTypeInfo.size()), .parts = {}};
    const Spot at{slot, pointer.place + uint64_t{4} * machine_.memory().pointer_bytes()};
    const auto means = meaning(machine_.memory(), types_, at, type);
    return means ? means->text : fmt::format("exception of type {}", type.name);
  }
  return "";
}

std::optional<Names::LibraryObject> Names::described(const Spot& at, const std::string& type, std::string name) const {
  const core::ObjectType* const known = named_type(type);
  const auto means = known && !is_private(name) ? meaning(machine_.memory(), types_, at, *known) : std::nullopt;
  if (!means) return {};
  std::string value = meaning_text(*means, 0);
  std::string brief = means->form == Form::pointer ? meaning_text(*means, kDeepestValue - 1) : value;
  return LibraryObject{at, std::move(name), std::move(value), std::move(brief), means->is_idle, means->is_lock};
}

std::optional<Names::LibraryObject> Names::library_object(Slot slot, uint64_t offset) const {
  if (!is_library_matter(slot)) return {};
  if (const Held* const known = held(slot, offset); known && known->owner)
    return described(known->owner, known->owner_type, known->owner_name);
  const Found found = find(slot, offset);
  const core::ObjectType* const type = named_type(found.type);
  if (found.hidden || !type || !is_of_library(*type) || is_hidden(slot, offset)) return {};
  const Spot at{slot, offset - found.rest};
  return described(at, found.type, found.alone ? found.path : object(slot) + found.path);
}

std::vector<Names::LibraryObject> Names::library_objects(Slot slot) const {
  std::vector<LibraryObject> out;
  if (!is_library_matter(slot)) return out;
  const memory::ObjectView& view = machine_.memory().view(slot);
  if (!held(slot, 0)) {
    if (const std::string* const type = type_name(slot))
      add_library_objects({slot, 0}, *type, "", view.header->size, out);
    return out;
  }
  for (const Held& each : held_.at(slot)) {
    for (uint64_t i = 0; i < std::min(each.run.count, kMostElements); ++i) {
      const Spot at = each.run.at + i * each.run.size;
      const std::string name = each.is_indexed ? fmt::format("[{}]", each.first + i) : "";
      out.push_back({at, name, whole_value(at, each.run.type, each.run.size, 0)});
    }
  }
  return out;
}

void Names::add_library_objects(const Spot& at, const std::string& type_name, const std::string& name, uint64_t room,
                                std::vector<LibraryObject>& out) const {
  const core::ObjectType* const type = named_type(type_name);
  if (!type || !has_library_parts(type_name)) return;
  if (is_of_library(*type)) {
    if (auto object = described(at, type_name, name)) out.push_back(std::move(*object));
    return;
  }
  for (auto part = type->parts.begin(); part != type->parts.end() && type->stride == 0; ++part) {
    const auto next = std::next(part);
    const uint64_t end = next == type->parts.end() ? room : next->first;
    if (part->first < end)
      add_library_objects(at + part->first, part->second.type, name + part->second.name, end - part->first, out);
  }
}

std::string Names::meaning_text(const Meaning& meaning, int depth) const {
  if (meaning.form == Form::text) return meaning.text;
  std::string out;
  size_t shown = 0;
  uint64_t count = 0;
  for (const Elements& run : meaning.runs) {
    count += run.count;
    for (uint64_t i = 0; i < run.count && shown < kMostShown; ++i, ++shown) {
      const Spot at = run.at + i * run.size;
      std::string element = whole_value(at, run.type, run.size, depth + 1);
      if (meaning.form == Form::table && element.starts_with('{') && element.ends_with('}')) {
        element = element.substr(1, element.size() - 2);
        if (const size_t comma = element.find(", "); comma != std::string::npos) element.replace(comma, 2, ": ");
      }
      out += (out.empty() ? "" : ", ") + element;
    }
  }
  switch (meaning.form) {
    case Form::text: break;
    case Form::one: return meaning.text + out;
    case Form::pointer: return "→ " + out + meaning.text;
    case Form::list:
    case Form::table: break;
  }
  return fmt::format("{{{}{}}}", out, count > shown ? fmt::format(", … {} in all", count) : "");
}

// A value of any type, as it would be written in a list.
std::string Names::whole_value(const Spot& at, const std::string& type_name, uint32_t size, int depth) const {
  const core::ObjectType* const type = named_type(type_name);
  const memory::ObjectView& view = machine_.memory().view(at.slot);
  if (!view) return "…";
  if (type && is_of_library(*type)) {
    const auto means = depth > kDeepestValue ? std::nullopt : meaning(machine_.memory(), types_, at, *type);
    return means ? meaning_text(*means, depth) : "…";
  }
  if (type && type->parts.empty() && type->values.empty()) return type->name;
  if (!type || !type->values.empty()) {
    memory::Value loaded;
    if (size == 0 || size > 8 || at.offset + size > view.header->size) return "…";
    const bool whole =
        memory::load(view, static_cast<uint32_t>(at.offset), size, machine_.memory().pointer_bytes(), loaded);
    return whole ? value(loaded, size, type_name) : "…";
  }
  if (type->stride != 0) return "…";
  std::string name = type->name, parts;
  if (view.header->kind == ObjectKind::heap && (at.offset == 0 || held(at.slot, at.offset)))
    name = place(at.slot, at.offset, Depth::outermost);
  size_t shown = 0;
  for (auto part = type->parts.begin(); part != type->parts.end(); ++part) {
    if (is_private(part->second.name)) continue;
    if (depth >= kDeepestValue || shown++ == kMostParts) {
      parts += parts.empty() ? "…" : ", …";
      break;
    }
    const std::string text = whole_value(at + part->first, part->second.type, part->second.size, depth + 1);
    const std::string label = part->second.name.starts_with('.') ? part->second.name.substr(1) : part->second.name;
    parts += fmt::format("{}{}{}{}", parts.empty() ? "" : ", ", label, text.starts_with("→") ? " " : " = ", text);
  }
  return fmt::format("{}{{{}}}", name, parts);
}

}  // namespace quotient::trace
