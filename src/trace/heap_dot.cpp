#include "trace/heap_dot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "spaces/field_names.hpp"
#include "spaces/state_space.hpp"
#include "trace/names.hpp"

namespace quotient::trace {
namespace {

using machine::Pc;
using memory::ObjectKind;
using memory::Slot;
using memory::Value;

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view("\"\\{}|<>").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

// The last part of what an access is called: "next" of "n->next".
std::string field_name(const std::string& note) {
  const size_t arrow = note.rfind("->"), dot = note.rfind('.');
  if (arrow == std::string::npos && dot == std::string::npos) return "";
  const bool is_arrow = dot == std::string::npos || (arrow != std::string::npos && arrow > dot);
  return note.substr(is_arrow ? arrow + 2 : dot + 1);
}

// The compiler's own values are called t1, t2, …
bool is_temporary(const std::string& reg) {
  return reg.size() > 1 && (reg[0] == 't' || reg[0] == 'p') &&
         std::all_of(reg.begin() + 1, reg.end(), [](char c) { return c >= '0' && c <= '9'; });
}

class Painter final : public machine::Observer {
 public:
  Painter(machine::Machine& machine, uint64_t last) : machine_(machine), names_(machine), last_(last) {}

  uint64_t instructions = 0;
  std::string nodes, edges;
  Slot lost{};  // to be drawn red

  void instruction(Slot thread, Pc pc) override {
    // While a call is under way its arguments are no longer needed: what was there before it says more.
    if (last_ != 0 && is_user(pc) && !core::info(machine_.program().code[pc].op).has(core::kCalls))
      registers_ = machine_.live_registers(thread, pc);
    const bool is_lost = lost != Slot::none && !drawn_ && loses(thread, pc);
    if (++instructions == last_ || is_lost) draw(pc);
    if (is_user(pc)) user_pc_ = pc;
  }

  // The number of a block is that of its allocation, from 1.
  uint32_t allocated(Slot, const std::vector<Pc>& stack) override {
    names_.made(++blocks_, stack);
    return blocks_;
  }

  void access(Pc pc, Slot object, uint32_t offset, uint32_t size, bool write, const Value& value) override {
    if (!is_user(pc)) return;
    const uint32_t note = machine_.program().notes[pc];
    const std::string name =
        note == core::kNoNote ? names_.place(object, offset) : machine_.program().module->strings[note];
    names_.access(pc, object, offset, size, write, value);  // numbers the objects as the trace does
    const memory::ObjectHeader& header = *machine_.memory().view(object).header;
    if (size > 8) return;
    Field& field = fields_[spaces::alike(header)][offset];
    field.size = size;
    field.pointer = field.pointer || value.is_address();
    if (field.name.empty()) field.name = field_name(name);
    if (header.kind != ObjectKind::heap) variables_.insert(object);
  }

 private:
  struct Field {
    std::string name;
    unsigned size = 0;
    bool pointer = false;
  };

  bool is_user(Pc pc) const {
    return !machine_.program().function_at(pc).runtime && machine_.program().locations[pc].line != 0;
  }

  // Has the line that was executed last lost the object? As Recorder::watch().
  bool loses(Slot thread, Pc pc) {
    if (!is_user(pc) || user_pc_ == 0) return false;
    const std::vector<core::Location>& locations = machine_.program().locations;
    if (locations[pc].line == locations[user_pc_].line) return false;
    return machine_.memory().present(lost) && !machine_.reaches(thread, pc, lost);
  }

  bool is_drawn(Slot slot) const {
    const memory::ObjectView& view = machine_.memory().view(slot);
    if (!view) return false;
    if (view.header->kind == ObjectKind::heap) return !(view.header->flags & memory::kUntracked);
    return variables_.count(slot) > 0;
  }

  void draw(Pc pc) {
    if (std::exchange(drawn_, true)) return;
    std::vector<Slot> objects = machine_.memory().objects();
    std::sort(objects.begin(), objects.end());
    for (const Slot slot : objects) {
      if (is_drawn(slot)) draw_object(slot);
    }
    std::set<std::string> told;
    for (const machine::Machine::Register& reg : registers_) {
      const std::string& name = machine_.program().source_of(reg.pc).registers[reg.number];
      if (is_user(reg.pc) && !is_temporary(name)) draw_variable(name, reg.value, told);
    }
    if (const auto culprit = machine_.accessed(pc); culprit && lost == Slot::none)
      draw_culprit(*culprit, machine_.program().notes[pc]);
  }

  void draw_object(Slot slot) {
    const memory::ObjectView& view = machine_.memory().view(slot);
    const bool freed = view.header->flags & memory::kDead;
    std::string label = escaped(names_.object(slot) + (freed ? ", freed" : slot == lost ? ", lost" : ""));
    for (const auto& [offset, field] : fields_of(view)) {
      if (freed || offset + field.size > view.header->size) continue;
      Value value;
      const bool whole = memory::load(view, offset, field.size, machine_.memory().pointer_bytes(), value);
      const bool arrow = whole && value.is_address() && is_drawn(value.object);
      const std::string name = field.name.empty() ? (offset == 0 ? "" : fmt::format("+{}", offset)) : field.name;
      const std::string text = arrow ? ""
                               : field.pointer && value.is_plain() && !value.undef && !value.bits
                                   ? "null"
                                   : names_.value(value, field.size);
      label += fmt::format("|<f{}>{}", offset, escaped(name + (name.empty() || text.empty() ? "" : " = ") + text));
      if (arrow)
        edges += fmt::format("  {}:f{} -> {}{};\n", id(slot), offset, id(value.object),
                             is_bad(value.object) ? " [color=red]" : "");
    }
    nodes += fmt::format("  {} [label=\"{}\"{}];\n", id(slot), label,
                         is_bad(slot) ? " color=red fontcolor=red style=dashed" : "");
  }

  // Those that the program has named by accessing them, and wherever there is a pointer.
  std::map<uint32_t, Field> fields_of(const memory::ObjectView& view) {
    std::map<uint32_t, Field> out = fields_[spaces::alike(*view.header)];
    for (const memory::PointerField& pointer : view) {
      if (pointer.piece == 0) out.try_emplace(pointer.place, Field{"", machine_.memory().pointer_bytes(), true});
    }
    return out;
  }

  void draw_variable(const std::string& name, const Value& value, std::set<std::string>& told) {
    if (!value.is_address() || value.bits != 0 || !is_drawn(value.object)) return;
    if (!told.insert(name + id(value.object)).second) return;
    const std::string variable = fmt::format("v{}", told.size());
    nodes += fmt::format("  {} [shape=plaintext label=\"{}\"];\n", variable, escaped(name));
    edges += fmt::format("  {} -> {}{};\n", variable, id(value.object), is_bad(value.object) ? " [color=red]" : "");
  }

  void draw_culprit(const Value& value, uint32_t note) {
    const std::string what = note == core::kNoNote ? "here" : machine_.program().module->strings[note];
    nodes += fmt::format("  culprit [shape=plaintext fontcolor=red label=\"{}\"];\n", escaped(what));
    std::string target = "nowhere";
    if (value.is_address() && is_drawn(value.object)) {
      target = id(value.object);
    } else {
      nodes += fmt::format("  nowhere [shape=plaintext fontcolor=red label=\"{}\"];\n",
                           value.undef                       ? "undefined"
                           : value.is_plain() && !value.bits ? "null"
                                                             : escaped(names_.value(value, 8)));
    }
    edges += fmt::format("  culprit -> {} [color=red];\n", target);
  }

  bool is_bad(Slot slot) const { return slot == lost || (machine_.memory().view(slot).header->flags & memory::kDead); }
  static std::string id(Slot slot) { return fmt::format("o{}", index(slot)); }

  machine::Machine& machine_;
  Names names_;
  uint64_t last_;
  bool drawn_ = false;
  Pc user_pc_ = 0;
  uint32_t blocks_ = 0;
  std::vector<machine::Machine::Register> registers_;          // at the last line of the program's own
  std::map<spaces::Alike, std::map<uint32_t, Field>> fields_;  // the inner map by offset
  std::set<Slot> variables_;                                   // in memory, that the program has used
};

// Runs the path with a painter that draws at the instruction of that number.
struct DrawingRun {
  DrawingRun(const core::Module& module, const machine::MachineOptions& options, uint64_t last, Slot lost)
      : machine(module, options), space(machine, {heap::Canon::none}), painter(machine, last) {
    painter.lost = lost;
    machine.observe(&painter);
  }

  void follow(const std::vector<explore::Move>& path) {
    space.start(step);
    std::vector<spaces::Undo> log;
    for (const explore::Move& at : path) {
      if (step.status != machine::StepStatus::advanced) return;
      machine::Choices choices{at.choices, 0};
      space.advance(machine.chains().thread_named(at.name), choices, step, log);
    }
  }

  machine::Machine machine;
  spaces::StateSpace space;
  Painter painter;
  machine::Step step;
};

}  // namespace

std::string heap_dot(const core::Module& module, const machine::MachineOptions& options,
                     const explore::Finding& finding) {
  DrawingRun first(module, options, 0, Slot::none);
  first.follow(finding.path);
  DrawingRun second(module, options, first.painter.instructions, first.step.leaked);
  second.follow(finding.path);
  return fmt::format(
      "digraph heap {{\n  label=\"{}\";\n  rankdir=LR;\n  node [shape=record fontname=\"sans-serif\"];\n{}{}}}\n",
      escaped(finding.error.message), second.painter.nodes, second.painter.edges);
}

}  // namespace quotient::trace
