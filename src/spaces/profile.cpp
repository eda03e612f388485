#include "spaces/profile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace quotient::spaces {
namespace {

using memory::ContentId;
using memory::ObjectKind;
using memory::ObjectView;
using memory::Slot;

constexpr size_t kRows = 10;            // objects and lines that are told
constexpr size_t kFields = 6;           // of an object
constexpr size_t kExamined = 1u << 17;  // contents of an object that are compared field by field

// All contents that each object has in any state.
class ObjectContents {
 public:
  explicit ObjectContents(StateSpace& space)
      : space_(space), machine_(space.machine()), fields_(*machine_.program().module, machine_.options()) {
    space.tree().for_each_leaf([&](Slot slot, ContentId content) { contents_[slot].push_back(content); });
  }

  std::vector<explore::ObjectProfile> rows() {
    std::vector<std::pair<size_t, Slot>> order;
    order.reserve(contents_.size());
    for (const auto& [slot, contents] : contents_) order.emplace_back(contents.size(), slot);
    std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    std::vector<explore::ObjectProfile> rows;
    for (const auto& [count, slot] : order) {
      if (rows.size() == kRows || count < 2) break;
      rows.push_back({object_name(slot), count, {}});
      std::vector<explore::FieldProfile>& fields = rows.back().fields;
      fields = view(contents_[slot][0]).header->kind == ObjectKind::frame ? registers(slot) : members(slot);
      std::stable_sort(fields.begin(), fields.end(), [](const auto& a, const auto& b) { return a.values > b.values; });
      std::erase_if(fields, [](const explore::FieldProfile& field) { return field.values < 2; });
      if (fields.size() > kFields) fields.resize(kFields);
    }
    return rows;
  }

 private:
  ObjectView view(ContentId content) const { return memory::view_of_block(space_.contents().block(content)); }

  // How the source would write a field of the object. `parent` is how it writes the object if that is a variable, or
  // the pointer to it if it is on the heap.
  std::string field_name(const ObjectView& object, const std::string& parent, uint32_t offset) const {
    const Fields& known = fields_.of(*object.header);
    const auto it = known.find(offset);
    const std::string part = it == known.end() ? "" : last_part(it->second.name);
    const bool heap = object.header->kind == ObjectKind::heap;
    if (part.starts_with('[')) return parent + part;
    if (!part.empty()) return parent + (heap ? "->" : ".") + part.substr(part[0] == '.' ? 1 : 2);
    if (offset == 0) return heap ? "*" + parent : parent;
    return heap ? fmt::format("*({} + {})", parent, offset) : fmt::format("{} + {}", parent, offset);
  }

  // A variable's name, or how the pointer is written that leads to the object.
  std::string expression(Slot slot) {
    const ObjectView object = view(contents_[slot][0]);
    const memory::Chain chain = machine_.chains().chain(slot);
    if (!chain || !contents_.contains(chain.parent)) return root_name(slot, object);
    const ObjectView parent = view(contents_[chain.parent][0]);
    if (object.header->is_variable()) return root_name(slot, object);
    if (parent.header->kind == ObjectKind::frame) return register_name(chain);
    if (parent.header->kind == ObjectKind::thread) return thread_name(chain.parent) + "'s own";
    return field_name(parent, expression(chain.parent), chain.label);
  }

  std::string object_name(Slot slot) {
    const ObjectView object = view(contents_[slot][0]);
    return (object.header->kind == ObjectKind::heap ? "*" : "") + expression(slot);
  }

  std::string root_name(Slot slot, const ObjectView& object) {
    const machine::Program& program = machine_.program();
    switch (object.header->kind) {
      case ObjectKind::global:
      case ObjectKind::local:
      case ObjectKind::thread_local_variable: return program.variable_name(*object.header);
      case ObjectKind::frame:
        return fmt::format("registers of {} in {}", thread_name(machine_.chains().owner(slot)), function_names(slot));
      case ObjectKind::thread: return thread_name(slot);
      case ObjectKind::heap:
      case ObjectKind::function: break;
    }
    return fmt::format("object {}", index(slot));
  }

  std::string thread_name(Slot thread) const { return "thread " + machine_.chains().thread_name(thread); }

  std::string function_names(Slot frame) {
    std::set<std::string> names;
    for (const ContentId content : contents_[frame])
      names.insert(machine_.program().source_of(view(content).header->pc()).name);
    std::string out;
    for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
    return names.size() > 3 ? fmt::format("{} functions", names.size()) : out;
  }

  // The variable of the frame's function that leads to the object.
  std::string register_name(const memory::Chain& chain) {
    for (const ContentId content : contents_[chain.parent]) {
      const ObjectView frame = view(content);
      for (const memory::PointerField& field : frame) {
        if (field.place == chain.label) return machine_.program().source_of(frame.header->pc()).registers[chain.label];
      }
    }
    return "a register";
  }

  // How many values each member has. Bytes that no access named are taken in words.
  std::vector<explore::FieldProfile> members(Slot slot) {
    const std::vector<ContentId>& all = contents_[slot];
    const std::string parent = expression(slot);
    const ObjectView first = view(all[0]);
    std::map<uint32_t, uint32_t> sizes;  // by offset
    for (const auto& [offset, field] : fields_.of(*first.header)) sizes[offset] = field.size;
    uint32_t at = 0;
    for (const auto& [offset, size] : std::map(sizes)) {
      for (; at < offset; at = std::min(offset, (at | 7) + 1)) sizes[at] = std::min(offset, (at | 7) + 1) - at;
      at = std::max(at, offset + size);
    }
    for (; at < first.header->size; at = (at | 7) + 1) sizes[at] = std::min(first.header->size, (at | 7) + 1) - at;
    std::vector<explore::FieldProfile> out;
    for (const auto& [offset, size] : sizes) {
      std::set<std::string> values;
      for (size_t i = 0; i < std::min(all.size(), kExamined); ++i) {
        if (view(all[i]).header->size >= offset + size) values.insert(bytes_of(view(all[i]), offset, size));
      }
      out.push_back({field_name(first, parent, offset), values.size()});
    }
    tell_apart(out, sizes);
    return out;
  }

  // Elements of an array have the name of the expression that accessed them, such as `a[i]`, and differ in their place.
  static void tell_apart(std::vector<explore::FieldProfile>& fields, const std::map<uint32_t, uint32_t>& sizes) {
    std::map<std::string, int> uses;
    for (const explore::FieldProfile& field : fields) ++uses[field.name];
    auto place = sizes.begin();
    for (explore::FieldProfile& field : fields) {
      if (uses[field.name] > 1) field.name += fmt::format(" at byte {}", place->first);
      ++place;
    }
  }

  static std::string bytes_of(const ObjectView& object, uint32_t offset, uint32_t size) {
    std::string out(reinterpret_cast<const char*>(object.data) + offset, size);
    if (object.undef) out.append(reinterpret_cast<const char*>(object.undef) + offset, size);
    for (const memory::PointerField& field : object) {
      if (field.place >= offset && field.place < offset + size) out += fmt::format("@{}", index(field.target));
    }
    return out;
  }

  // How many values each variable has, and at how many places the frame is.
  std::vector<explore::FieldProfile> registers(Slot frame) {
    const machine::Program& program = machine_.program();
    std::set<uint32_t> places;
    std::map<std::pair<uint32_t, uint32_t>, std::set<std::string>> values;  // by function and register
    for (size_t i = 0; i < std::min(contents_[frame].size(), kExamined); ++i) {
      const ObjectView object = view(contents_[frame][i]);
      const uint32_t pc = object.header->pc();
      places.insert(pc);
      const machine::LiveList& live = *program.live[pc];
      for (size_t r = 0; r < live.size(); ++r) {
        std::string value(reinterpret_cast<const char*>(object.data) + r * 8, 8);
        if (object.undef) value.append(reinterpret_cast<const char*>(object.undef) + r * 8, 8);
        for (const memory::PointerField& field : object) {
          if (field.place == live[r]) value += fmt::format("@{}", index(field.target));
        }
        values[{program.function_of[pc], live[r]}].insert(value);
      }
    }
    std::vector<explore::FieldProfile> out = {{"where it is", places.size()}};
    for (const auto& [key, set] : values) {
      const core::Function& function = program.module->functions[key.first];
      out.push_back({fmt::format("{} in {}", function.registers[key.second], function.name), set.size()});
    }
    return out;
  }

  StateSpace& space_;
  machine::Machine& machine_;
  FieldNames fields_;
  std::map<Slot, std::vector<ContentId>> contents_;
};

}  // namespace

void Profiler::thread_picked(Slot thread) {
  const machine::Machine& machine = space_.machine();
  pc_ = machine.user_pc(machine.call_stack(thread));
  instructions_ = machine.instructions();
  before_ = space_.state();
  ++steps_[pc_].steps;
}

explore::LineProfile& Profiler::count() {
  explore::LineProfile& at = steps_[pc_];
  at.instructions += space_.machine().instructions() - instructions_;
  return at;
}

std::vector<explore::LineProfile> Profiler::lines() const {
  const machine::Program& program = space_.machine().program();
  std::map<std::pair<std::string, uint32_t>, explore::LineProfile> by_line;
  for (const auto& [pc, counted] : steps_) {
    const Place place = program.module->place(program.locations[pc]);
    explore::LineProfile& line = by_line[{place.file, place.line}];
    line.place = place;
    line.function = program.source_of(pc).name;
    line.steps += counted.steps;
    line.fresh += counted.fresh;
    line.known += counted.known;
    line.unchanged += counted.unchanged;
    line.instructions += counted.instructions;
  }
  std::vector<explore::LineProfile> out;
  out.reserve(by_line.size());
  for (auto& [place, line] : by_line) out.push_back(std::move(line));
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.steps > b.steps; });
  if (out.size() > kRows) out.resize(kRows);
  return out;
}

explore::Profile Profiler::result() const { return {ObjectContents(space_).rows(), lines()}; }

}  // namespace quotient::spaces
