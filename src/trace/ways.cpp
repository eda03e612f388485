// Names::way_to: breadth-first over the pointers of the current memory, from the global variables on. Names::holder_of:
// the last of these pointers.
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>

#include "trace/names.hpp"

namespace quotient::trace {

using memory::ObjectKind;
using memory::Slot;

namespace {

constexpr std::string_view kOwnClasses = "Overlay.";  // of our part of the .NET library
constexpr size_t kMostObjects = 10000;
constexpr size_t kLongest = 40;  // characters: a longer way tells nobody anything

// "list.head" and ".next" are "list.head->next", "table" and "[2].key" are "table[2].key".
std::string extended(const std::string& way, const std::string& part) {
  if (part.empty()) return "*" + way;
  return part[0] == '.' ? way + "->" + part.substr(1) : way + part;
}

}  // namespace

std::string Names::place_and_way(Slot slot, uint64_t offset) const {
  std::string name = place(slot, offset);
  const std::string way = way_to(slot);
  const Found found = find(slot, offset);
  if (way.empty() && offset == 0)
    if (const std::string holder = holder_of(slot); !holder.empty()) return fmt::format("{} ({})", name, holder);
  if (way.empty() || found.hidden || found.rest != 0 || found.path.empty()) return name;
  return fmt::format("{} ({})", name, extended(way, found.path));
}

std::string Names::holder_of(Slot wanted) const {
  const memory::ObjectView& goal = machine_.memory().view(wanted);
  if (!goal || goal.header->kind != ObjectKind::heap) return "";
  std::vector<Slot> objects = machine_.memory().objects();
  std::ranges::sort(objects, {}, [&](Slot slot) {
    return std::pair(machine_.memory().view(slot).header->kind == ObjectKind::heap, slot);  // variables come first
  });
  for (const Slot from : objects) {
    const memory::ObjectView& view = machine_.memory().view(from);
    const bool is_variable = view.header->kind == ObjectKind::global;
    if (from == wanted || !(is_variable || (view.header->kind == ObjectKind::heap && type_name(from)))) continue;
    if (is_variable && object(from).starts_with(kOwnClasses)) continue;
    for (const memory::PointerField& pointer : view) {
      if (pointer.piece != 0 || pointer.target != wanted) continue;
      const Found found = find(from, pointer.place);
      if (!found.hidden && found.rest == 0 && (is_variable || !found.path.empty())) return place(from, pointer.place);
    }
  }
  return "";
}

std::string Names::way_to(Slot wanted) const {
  const memory::ObjectView& goal = machine_.memory().view(wanted);
  if (!goal || goal.header->kind != ObjectKind::heap) return "";
  std::map<Slot, std::string> ways;  // to what is known; of a variable, its name
  std::deque<Slot> open;
  const machine::Program& program = machine_.program();
  for (size_t i = 0; i < program.global_slots.size(); ++i) {
    const Slot slot = program.global_slots[i];
    const std::string& name = program.module->globals[i].name;
    if (slot == Slot::none || name.starts_with("__") || name.find_first_of(".$") != std::string::npos) continue;
    ways.emplace(slot, name);
    open.push_back(slot);
  }
  while (!open.empty() && ways.size() < kMostObjects) {
    const Slot from = open.front();
    open.pop_front();
    const memory::ObjectView& view = machine_.memory().view(from);
    if (!view) continue;
    const bool is_variable = view.header->kind != ObjectKind::heap;
    for (const memory::PointerField& pointer : view) {
      if (pointer.piece != 0 || ways.contains(pointer.target)) continue;
      const memory::ObjectView& target = machine_.memory().view(pointer.target);
      const Found found = find(from, pointer.place);
      if (!target || target.header->kind != ObjectKind::heap || found.hidden || found.rest != 0) continue;
      const std::string way = is_variable ? ways.at(from) + found.path : extended(ways.at(from), found.path);
      if (way.size() > kLongest) continue;
      if (pointer.target == wanted) return way;
      ways.emplace(pointer.target, way);
      open.push_back(pointer.target);
    }
  }
  return "";
}

}  // namespace quotient::trace
