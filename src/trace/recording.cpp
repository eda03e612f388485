#include "trace/recording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "spaces/field_names.hpp"
#include "spaces/state_space.hpp"
#include "trace/source_variables.hpp"

namespace quotient::trace {
namespace {

using machine::Pc;
using memory::ObjectKind;
using memory::Slot;
using memory::Value;

// Of deeper recursion the outermost and the innermost calls are told, and only at the ends of steps.
constexpr size_t kMostCalls = 200;

bool is_user(const machine::Program& program, Pc pc) {
  return !program.function_at(pc).runtime && program.locations[pc].line != 0;
}

// What the program accesses, learned from the whole path before it is recorded: so its variables are there from the
// beginning, with all their fields.
class Learner final : public machine::Observer {
 public:
  struct Field {
    std::string name;  // that the source has for the access
    uint32_t size = 0;
    bool is_pointer = false;
  };
  using Fields = std::map<uint32_t, Field>;  // by offset

  explicit Learner(machine::Machine& machine) : machine_(machine), names_(machine) {}

  void instruction(Slot, Pc) override { ++instructions; }

  void access(Pc pc, Slot object, uint32_t offset, uint32_t size, bool, const Value& value) override {
    const machine::Program& program = machine_.program();
    if (!is_user(program, pc) && !names_.has_library_objects(object)) return;
    Fields& fields = known[spaces::alike(*machine_.memory().view(object).header)];
    if (size > 8 || !is_user(program, pc)) return;
    Field& field = fields[offset];
    field.size = std::max(field.size, size);
    field.is_pointer |= value.is_address();
    const uint32_t note = program.notes[pc];
    if (field.name.empty() && note != core::kNoNote) field.name = spaces::last_part(program.module->strings[note]);
  }

  std::map<spaces::Alike, Fields> known;
  uint64_t instructions = 0;

 private:
  machine::Machine& machine_;
  Names names_;
};

class StepRecorder final : public machine::Observer {
 public:
  StepRecorder(machine::Machine& machine, const Learner& learned, const Trace& trace)
      : machine_(machine),
        program_(machine.program()),
        learned_(learned),
        trace_(trace),
        names_(machine),
        variables_(*machine.program().module) {
    recording_.moments.resize(trace.lines.size() + 1);
  }

  // The move of the path that comes now, from 1.
  void begin_move(uint32_t move, Slot thread) {
    move_ = move;
    mover_ = thread;
    while (line_ < trace_.lines.size() && move_of(trace_.lines[line_]) < move) ++line_;
    enter(thread, machine_.call_stack(thread));
    hand_overs_.begin(number(thread), moment());
  }

  // The moment of the error, if the state after the move is not that: before this instruction, of all that are executed
  // on the path.
  void look_at(uint64_t instruction) { look_at_ = instruction; }

  void end_move(const std::vector<Slot>& changed) {
    // What was made in this move has its name for good now.
    std::erase_if(by_slot_, [](const auto& known) { return memory::is_temporary(known.first); });
    names_.forget_held();
    changed_.clear();
    for (const Slot thread : machine_.memory().threads()) {
      if (thread == mover_ || thread == thread_ || !stacks_.contains(number(thread))) tell_stack(thread);
    }
    tell_objects({changed.begin(), changed.end()});
    // Threads that are no more have no calls.
    for (auto& [thread, stack] : stacks_) {
      const auto is_this = [&](Slot slot) { return number(slot) == thread; };
      if (!stack.empty() && std::ranges::none_of(machine_.memory().threads(), is_this)) set_stack(thread, {});
    }
  }

  Recording take() {
    recording_.hand_overs = hand_overs_.take();
    return std::move(recording_);
  }

  void instruction(Slot thread, Pc pc) override {
    if (instructions_ == 0) show_all();
    if (thread != thread_) enter(thread, machine_.call_stack(thread));
    const bool user = is_user(program_, pc);
    if (user && begins_line(pc)) {
      if (instructions_ != began_) show_running(thread, pc);
      ++line_;
      hand_overs_.move(number(thread), moment());
    }
    if (user) inside_[thread] = 0;
    if (user) hand_overs_.call("", false);
    else if (was_user_) hand_overs_.call(program_.source_of(pc).name, false);
    was_user_ = user;
    if (++instructions_ == look_at_) show_moment(thread, pc);
  }

  void access(Pc pc, Slot object, uint32_t offset, uint32_t size, bool write, const Value& value) override {
    if (write) changed_.insert(object);
    if (write && !is_user(program_, pc) && names_.is_library_matter(object)) names_.forget_held();
    if (!is_user(program_, pc)) return hand_overs_.access(object, offset, size, write);
    names_.access(pc, object, offset, size, write, value);  // numbers the objects as the trace does
  }

  void output(int, std::string_view bytes) override { recording_.moments[moment()].output += bytes; }

  void spawned(Slot thread) override {
    names_.begun(thread, threads_);
    numbers_[thread] = threads_++;
    hand_overs_.spawned(numbers_[thread]);
  }

  uint32_t allocated(Slot thread, const std::vector<Pc>& stack) override {
    const Pc user_pc = machine_.user_pc(stack);
    Site site;
    if (is_user(program_, user_pc))
      site = {program_.module->place(program_.locations[user_pc]), program_.source_of(user_pc).name, number(thread)};
    sites_.push_back(std::move(site));
    const auto block = static_cast<uint32_t>(sites_.size());
    names_.made(block, stack);
    return block;
  }

  void freed(Slot, Pc, uint32_t block) override {
    const auto object = by_block_.find(block);
    for (const auto& [slot, known] : by_slot_)
      if (object != by_block_.end() && known.object == object->second) changed_.insert(slot);
  }

  void failed(const std::vector<Pc>& stack) override {
    if (look_at_) show_moment(thread_, stack.front());
  }

 private:
  uint32_t number(Slot thread) const {
    const auto it = numbers_.find(thread);
    return it == numbers_.end() ? 0 : it->second;
  }

  // So many lines of the trace have begun.
  uint32_t moment() const { return line_; }
  uint32_t move_of(const Line& line) const { return line.step == 0 ? 0 : trace_.moves[line.step - 1]; }

  // The trace says which lines there are: the next of them begins with this instruction.
  bool begins_line(Pc pc) const {
    if (line_ >= trace_.lines.size()) return false;
    const Line& next = trace_.lines[line_];
    const core::Location& location = program_.locations[pc];
    return location.line == next.place.line && move_of(next) == move_ && next.thread == number(thread_) &&
           program_.module->files[location.file] == next.place.file;
  }

  void enter(Slot thread, const std::vector<Pc>& stack) {
    thread_ = thread;
    began_ = instructions_;
    const Pc user = stack.empty() ? 0 : machine_.user_pc(stack);
    if (!stack.empty() && begins_line(user)) ++line_;
    hand_overs_.move(number(thread), moment());
    // It may go on inside of the library, where it was parked.
    std::string_view call;
    for (const Pc pc : stack) {
      if (is_user(program_, pc)) break;
      call = program_.source_of(pc).name;
    }
    was_user_ = stack.empty() || is_user(program_, stack.front());
    const bool called = !stack.empty() && is_user(program_, machine_.user_pc(stack));
    hand_overs_.call(called ? call : std::string_view(), inside_[thread]++ > 0);
  }

  void show_all() {
    const std::vector<Slot> objects = machine_.memory().objects();
    for (const Slot slot : objects) tell_object(slot);
  }

  // In the middle of a step, before the instruction at pc.
  void show_running(Slot thread, Pc pc) {
    const uint32_t own = number(thread);
    if (stacks_[own].size() < kMostCalls / 2 || instructions_ == look_at_)
      set_stack(own, calls(own, machine_.running_stack(thread, pc), machine_.live_registers(thread, pc)));
    tell_objects(std::exchange(changed_, {}));
  }

  void show_moment(Slot thread, Pc pc) {
    show_running(thread, pc);
    show_all();
  }

  void tell_stack(Slot thread) {
    const uint32_t own = number(thread);
    set_stack(own, calls(own, machine_.call_stack(thread), machine_.parked_registers(thread)));
  }

  std::vector<CallFrame> calls(uint32_t thread, const std::vector<Pc>& stack,
                               const std::vector<machine::Machine::Register>& registers) {
    std::vector<CallFrame> out;
    for (uint32_t depth = 0; depth < stack.size(); ++depth) {
      const Pc pc = stack[stack.size() - 1 - depth];
      const bool is_left_out = depth >= kMostCalls / 2 && depth + kMostCalls / 2 < stack.size();
      if (is_left_out || !is_user(program_, pc)) continue;
      CallFrame& frame = out.emplace_back();
      frame.place = program_.module->place(program_.locations[pc]);
      frame.function = program_.source_of(pc).name;
      for (const machine::Machine::Register& reg : registers) {
        if (reg.depth != depth) continue;
        const SourceVariable* const variable = variables_.find(program_.function_of[pc], reg.number);
        if (!variable) continue;
        own(thread, depth, reg);
        frame.variables.push_back({variable->name, shown(reg.value, variable->bytes, false)});
      }
    }
    return out;
  }

  // A variable in memory is known by the frame that it is of: the names of objects change at the end of a step.
  void own(uint32_t thread, uint32_t depth, const machine::Machine::Register& reg) {
    const Slot slot = reg.value.object;
    if (!reg.value.is_address() || !is_shown(slot)) return;
    const memory::ObjectHeader& header = *machine_.memory().view(slot).header;
    if (header.kind != ObjectKind::local || program_.code[header.pc()].result != static_cast<int32_t>(reg.number))
      return;
    const auto [it, fresh] = owned_.try_emplace({thread, depth, header.pc()}, 0);
    if (fresh) it->second = identify(slot);
    by_slot_[slot] = {it->second, header.variable()};
    recording_.objects[it->second].thread = thread;
  }

  void set_stack(uint32_t thread, std::vector<CallFrame> frames) {
    std::vector<CallFrame>& old = stacks_[thread];
    if (old == frames) return;
    StackChange change{thread, 0, {}};
    while (change.kept < std::min(old.size(), frames.size()) && old[change.kept] == frames[change.kept]) ++change.kept;
    change.frames.assign(frames.begin() + change.kept, frames.end());
    old = std::move(frames);
    recording_.moments[moment()].stacks.push_back(std::move(change));
  }

  bool is_shown(Slot slot) const {
    const memory::ObjectView& view = machine_.memory().view(slot);
    if (!view || machine_.memory().is_static(slot)) return false;
    if (view.header->kind == ObjectKind::heap) return !(view.header->flags & memory::kUntracked);
    const bool is_dead = view.header->flags & memory::kDead;  // a dead variable has no name any more
    if (is_dead || !view.header->is_variable() || !learned_.known.contains(spaces::alike(*view.header))) return false;
    return view.header->kind != ObjectKind::local || !source_name(names_.object(slot)).empty();
  }

  // The object's number in the recording.
  uint32_t identify(Slot slot) {
    const memory::ObjectHeader& header = *machine_.memory().view(slot).header;
    const bool is_heap = header.kind == ObjectKind::heap;
    const uint32_t block = is_heap ? header.block() : 0;
    const uint32_t variable = is_heap ? block : header.variable();
    if (block != 0) {
      const auto known = by_block_.find(block);
      if (known != by_block_.end()) {
        by_slot_[slot] = {known->second, variable};
        return known->second;
      }
    } else if (const auto known = by_slot_.find(slot); known != by_slot_.end() && known->second.variable == variable) {
      return known->second.object;
    }
    const auto object = static_cast<uint32_t>(recording_.objects.size());
    RecordedObject& fresh = recording_.objects.emplace_back();
    fresh.name = names_.object(slot);
    fresh.size = header.size;
    fresh.role = role_of(header.kind);
    if (header.kind == ObjectKind::local) fresh.function = program_.source_of(header.pc()).name;
    if (block != 0) fresh.allocated = sites_[block - 1];
    by_slot_[slot] = {object, variable};
    if (block != 0) by_block_[block] = object;
    return object;
  }

  static ObjectRole role_of(ObjectKind kind) {
    switch (kind) {
      case ObjectKind::global: return ObjectRole::global;
      case ObjectKind::thread_local_variable: return ObjectRole::thread_local_variable;
      case ObjectKind::local: return ObjectRole::local;
      case ObjectKind::heap:
      case ObjectKind::frame:
      case ObjectKind::thread:
      case ObjectKind::function: break;
    }
    return ObjectRole::heap;
  }

  // Of what an object of the library holds, that object is told, too.
  void tell_objects(std::set<Slot> slots) {
    for (const Slot slot : std::set<Slot>(slots))
      if (const auto owner = names_.library_object(slot, 0)) slots.insert(owner->at.slot);
    for (const Slot slot : slots) tell_object(slot);
  }

  void tell_object(Slot slot) {
    if (!is_shown(slot)) return tell_end(slot);
    const auto before = by_slot_.find(slot);
    const uint32_t old = before == by_slot_.end() ? ~0u : before->second.object;
    const uint32_t object = identify(slot);
    if (old != ~0u && old != object) end(old);
    const memory::ObjectView& view = machine_.memory().view(slot);
    const bool freed = view.header->flags & memory::kDead;
    State& state = states_[object];
    ObjectChange change{object, freed ? Life::freed : Life::present, {}};
    if (!freed) {
      for (Cell& cell : cells_of(slot)) {
        auto& known = state.cells[cell.offset];
        if (known == cell) continue;
        known = cell;
        change.cells.push_back(std::move(cell));
      }
    }
    if (change.cells.empty() && state.life == change.life) return;
    state.life = change.life;
    add_change(std::move(change));
  }

  void tell_end(Slot slot) {
    const auto known = by_slot_.find(slot);
    if (known == by_slot_.end()) return;
    end(known->second.object);
    by_slot_.erase(known);
  }

  void end(uint32_t object) {
    if (states_[object].life == Life::gone) return;
    states_[object].life = Life::gone;
    add_change({object, Life::gone, {}});
  }

  // What one line does may be told in several pieces.
  void add_change(ObjectChange change) {
    std::vector<ObjectChange>& all = recording_.moments[moment()].objects;
    const auto known = std::ranges::find(all, change.object, &ObjectChange::object);
    if (known == all.end()) {
      all.push_back(std::move(change));
      return;
    }
    known->life = change.life;
    for (Cell& cell : change.cells) {
      const auto same = std::ranges::find(known->cells, cell.offset, &Cell::offset);
      if (same == known->cells.end()) known->cells.push_back(std::move(cell));
      else *same = std::move(cell);
    }
  }

  // Those that the program accesses somewhere on the path, and pointers to what is shown.
  std::vector<Cell> cells_of(Slot slot) {
    const memory::ObjectView& view = machine_.memory().view(slot);
    Learner::Fields fields;
    if (const auto known = learned_.known.find(spaces::alike(*view.header)); known != learned_.known.end())
      fields = known->second;
    const unsigned pointer_bytes = machine_.memory().pointer_bytes();
    for (const memory::PointerField& pointer : view) {
      if (pointer.piece == 0 && (is_shown(pointer.target) || thread_with(pointer.target) >= 0))
        fields.try_emplace(pointer.place, Learner::Field{"", pointer_bytes, true});
    }
    std::vector<Cell> out;
    for (const Names::LibraryObject& object : names_.library_objects(slot))
      out.push_back({static_cast<uint32_t>(object.at.offset), object.name, library_value(object)});
    for (const auto& [offset, field] : fields) {
      if (field.size == 0 || offset + field.size > view.header->size || names_.is_hidden(slot, offset)) continue;
      if (names_.is_of_library_object(slot, offset)) continue;  // it is a piece of one of those
      Value value;
      const bool whole = memory::load(view, offset, field.size, pointer_bytes, value);
      const bool is_array = fields.begin()->second.name.starts_with('[');
      Cell& cell = out.emplace_back(Cell{offset, cell_name(slot, offset, field, is_array), {}});
      if (whole) cell.value = shown(value, field.size, field.is_pointer);
      else cell.value.text = "mixed";
    }
    return out;
  }

  // What it means, and where its first pointer leads.
  Shown library_value(const Names::LibraryObject& object) {
    Shown out{object.value};
    for (const memory::PointerField& pointer : machine_.memory().view(object.at.slot)) {
      if (pointer.place < object.at.offset || pointer.piece != 0 || !is_shown(pointer.target)) continue;
      const auto owner = names_.library_object(object.at.slot, pointer.place);
      if (!owner || owner->at != object.at) break;
      if (pointer.target == object.at.slot) continue;
      Value value;
      memory::load(machine_.memory().view(object.at.slot), pointer.place, machine_.memory().pointer_bytes(),
                   machine_.memory().pointer_bytes(), value);
      out.target = static_cast<int>(identify(pointer.target));
      out.offset = value.bits;
      break;
    }
    return out;
  }

  std::string cell_name(Slot slot, uint32_t offset, const Learner::Field& field, bool is_array) const {
    const std::string object = names_.object(slot);
    std::string place = names_.place(slot, offset);
    if (place.starts_with(object)) {
      const std::string rest = place.substr(object.size());
      if (!rest.empty() && rest[0] != ' ') return rest;
    } else {
      return place;
    }
    if (field.name.starts_with("->")) return "." + field.name.substr(2);
    if (field.name.starts_with('.')) return field.name;
    if (is_array) return fmt::format("[{}]", offset / std::max(field.size, 1u));
    return field.size == machine_.memory().view(slot).header->size ? "" : fmt::format("+{}", offset);
  }

  Shown shown(const Value& value, unsigned size, bool is_pointer) {
    Shown out;
    if (value.is_address()) {
      if (const int thread = thread_with(value.object); thread >= 0) {
        out.text = thread == 0 ? "main" : fmt::format("T{}", thread);
        return out;
      }
      if (is_shown(value.object)) {
        out.target = static_cast<int>(identify(value.object));
        out.offset = value.bits;
      }
    }
    const bool is_null = is_pointer && value.is_plain() && value.undef == 0 && value.bits == 0;
    out.text = is_null ? "null" : names_.value(value, size);
    return out;
  }

  // The thread that this object stands for; -1: it does not.
  int thread_with(Slot object) const {
    for (const Slot thread : machine_.memory().threads()) {
      const Value handle = machine_.handle(thread);
      if (!handle.is_plain() && handle.object == object) return static_cast<int>(number(thread));
    }
    return -1;
  }

  struct Known {
    uint32_t object = 0;
    uint32_t variable = 0;  // what told it apart from others at the same place
  };
  struct State {
    Life life = Life::gone;
    std::map<uint32_t, Cell> cells;
  };

  machine::Machine& machine_;
  const machine::Program& program_;
  const Learner& learned_;
  const Trace& trace_;
  Names names_;
  SourceVariables variables_;
  HandOvers hand_overs_;
  Recording recording_;
  std::map<Slot, uint32_t> numbers_;  // of threads
  std::map<Slot, uint32_t> inside_;   // of threads: how many moves they began since they were in the program's own code
  uint32_t threads_ = 0;
  std::vector<Site> sites_;  // of blocks
  std::map<uint32_t, uint32_t> by_block_;
  std::map<Slot, Known> by_slot_;
  std::map<uint32_t, State> states_;                              // of objects, as told last
  std::map<uint32_t, std::vector<CallFrame>> stacks_;             // of threads, likewise
  std::map<std::tuple<uint32_t, uint32_t, Pc>, uint32_t> owned_;  // by thread, depth and where it was made
  std::set<Slot> changed_;                                        // since the last moment
  uint32_t move_ = 0, line_ = 0;
  Slot mover_{}, thread_{};  // whose move it is; who runs, which may be a thread that it started
  bool was_user_ = false;
  uint64_t instructions_ = 0, began_ = 0, look_at_ = 0;
};

// As replay() does it: variables count as long as they are in scope, but steps are those of the search.
struct RecordingRun {
  RecordingRun(const core::Module& module, machine::MachineOptions options)
      : machine(module, with_all_variables(std::move(options))), space(machine, {heap::Canon::none}) {}

  static machine::MachineOptions with_all_variables(machine::MachineOptions options) {
    options.holding.others = machine::Hold::weakly;
    return options;
  }

  // `begin` is told each move and its thread; `end` what it changed, if there is a state after it.
  void follow(const explore::Finding& finding, auto&& begin, auto&& end) {
    const std::vector<explore::Move>& path = finding.path;
    if (path.empty()) machine.stop_at(&finding.error);
    space.start(step);
    if (step.status != machine::StepStatus::advanced) return;
    end(machine.memory().objects());
    for (uint32_t i = 0; i < path.size() && step.status == machine::StepStatus::advanced; ++i) {
      if (i + 1 == path.size()) machine.stop_at(&finding.error);
      if (path[i].name.empty()) continue;  // the program stays as it is
      const Slot thread = machine.chains().thread_named(path[i].name);
      begin(i + 1, thread);
      machine::Choices choices{path[i].choices, 0};
      log.clear();
      space.advance(thread, choices, step, log);
      if (step.status != machine::StepStatus::advanced) return;
      std::set<Slot> changed;
      for (const spaces::Undo& undo : log) changed.insert(undo.slot);
      end(std::vector<Slot>(changed.begin(), changed.end()));
    }
  }

  machine::Machine machine;
  spaces::StateSpace space;
  machine::Step step;
  std::vector<spaces::Undo> log;
};

}  // namespace

Recording record(const core::Module& module, const machine::MachineOptions& options, const explore::Finding& finding,
                 const Trace& trace) {
  const auto nothing = [](auto&&...) {};
  RecordingRun first(module, options);
  Learner learner(first.machine);
  first.machine.observe(&learner);
  first.follow(finding, nothing, nothing);

  RecordingRun second(module, options);
  StepRecorder recorder(second.machine, learner, trace);
  second.machine.observe(&recorder);
  if (first.step.status != machine::StepStatus::advanced) recorder.look_at(learner.instructions);
  second.follow(
      finding, [&](uint32_t move, Slot thread) { recorder.begin_move(move, thread); },
      [&](const std::vector<Slot>& changed) { recorder.end_move(changed); });
  return recorder.take();
}

}  // namespace quotient::trace
