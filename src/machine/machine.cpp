#include "machine/machine.hpp"

#include <algorithm>
#include <utility>

#include "machine/interpreter.hpp"
#include "machine/operands.hpp"

namespace quotient::machine {

using memory::Object;
using memory::ObjectKind;
using memory::ObjectView;
using memory::Slot;
using memory::Value;

namespace {

// How a frame's pointer list writes down the address, or which piece of it, that a register holds.
memory::PointerField field_of(uint32_t label, const Value& value) {
  memory::PointerField field{label};
  if (value.part.piece) field.piece = static_cast<uint16_t>((1 + value.part.first) | value.part.length << 8);
  field.inner = value.part.inner & memory::kMostInnerRanges;
  field.target = value.object;
  return field;
}
memory::Part part_of(const memory::PointerField& field) {
  if (field.piece != 0) return memory::piece_of((field.piece & 0xffu) - 1, field.piece >> 8);
  memory::Part whole;
  whole.inner = field.inner;
  return whole;
}

void set_word(Object& object, uint32_t word, const Value& value, uint32_t label) {
  std::memcpy(object.data.data() + size_t{word} * 8, &value.bits, 8);
  if (value.undef) {
    if (object.undef.empty()) object.undef.assign(object.data.size(), 0);
    std::memcpy(object.undef.data() + size_t{word} * 8, &value.undef, 8);
  }
  if (!value.is_plain()) object.pointers.push_back(field_of(label, value));
}

}  // namespace

Machine::Machine(const core::Module& module, MachineOptions options, std::shared_ptr<memory::Chains> chains,
                 memory::Chains& names)
    : module_(module),
      options_(std::move(options)),
      chains_owner_(std::move(chains)),
      chains_(*chains_owner_),
      memory_(module.pointer_bits / 8, chains_),
      program_(decode(module, names, memory_, options_.options, options_.holding,
                      options_.zeroed ? memory::number(0) : memory::undefined())),
      graveyard_(memory_, program_.ledger),
      addresses_(memory_, program_.ledger),
      byte_names_(memory_),
      registers_(size_t{1} << 28),
      caveats_(options_.caveats) {
  // Whoever asked for it may have noted why in a step that was only tried, and forgotten it.
  if (options_.zeroed) caveats_.insert("memory that is not initialised was taken to be 0");
}

// What the program has from the start gets the same names whenever it is decoded. They have been given out already.
std::unique_ptr<Machine> Machine::fork() const {
  memory::Chains names;
  auto other = std::unique_ptr<Machine>(new Machine(module_, options_, chains_owner_, names));
  other->roster_ = roster_;
  return other;
}

void Machine::absorb(const Machine& other) {
  caveats_.insert(other.caveats_.begin(), other.caveats_.end());
  conditions_.insert(other.conditions_.begin(), other.conditions_.end());
  told_apart_.insert(other.told_apart_.begin(), other.told_apart_.end());
  instructions_ += other.instructions_;
  misses_byte_names_ |= other.misses_byte_names_;
  misses_zeros_ |= other.misses_zeros_;
  missed_births_ |= other.missed_births_;
  uses_dead_ |= other.uses_dead_;
  revives_dead_ |= other.revives_dead_;
  byte_names_.absorb(other.byte_names_);
}

void Machine::load_frame(Slot thread, uint32_t depth, Value* registers, Pc& pc) const {
  const ObjectView& frame = memory_.view(const_cast<memory::Chains&>(chains_).frame(thread, depth));
  pc = frame.header->pc();
  const LiveList& live = *program_.live[pc];
  if (const LiveList* held = program_.held_at(pc)) [[unlikely]]
    return load_holding_frame(frame, live, *held, registers);
  const memory::PointerField* field = frame.begin();
  for (uint32_t i = 0; i < live.size(); ++i) {
    Value& value = registers[live[i]];
    value = memory::number(memory::word_at<uint64_t>(frame.data + i * 8));
    if (frame.undef) value.undef = memory::word_at<uint64_t>(frame.undef + i * 8);
    if (field != frame.end() && field->place == live[i]) {
      value.object = field->target;
      value.part = part_of(*field);
      ++field;
    }
  }
}

// Held registers come back as addresses of what they hold; nobody reads them any more.
void Machine::load_holding_frame(const ObjectView& frame, const LiveList& live, const LiveList& held,
                                 Value* registers) const {
  for (uint32_t i = 0; i < live.size(); ++i) {
    registers[live[i]] = memory::number(memory::word_at<uint64_t>(frame.data + i * 8));
    if (frame.undef) registers[live[i]].undef = memory::word_at<uint64_t>(frame.undef + i * 8);
  }
  for (const uint32_t r : held) registers[r] = memory::number(0);
  for (const memory::PointerField& field : frame) {
    registers[field.place].object = field.target;
    registers[field.place].part = part_of(field);
  }
}

// A variable that was not written yet has what stood in its register before, which may be gone.
bool Machine::can_be_held(Slot object) const {
  const ObjectView& view = memory_.view(object);
  return object != Slot::none && view && view.header->kind == ObjectKind::heap;
}

// Of what is held only the object counts: where in it the variable points to would tell states apart for nothing, and
// so would numbers. Tombstones count as long as it can turn out what lies there now, see forget_idle_tombstones().
void Machine::hold(Object& frame, const LiveList& held, const Value* registers, bool weakly) const {
  for (const uint32_t r : held) {
    const Slot target = registers[r].object;
    if (!can_be_held(target)) continue;
    const auto at = std::upper_bound(frame.pointers.begin(), frame.pointers.end(), r,
                                     [](uint32_t place, const auto& field) { return place < field.place; });
    frame.pointers.insert(at, {r, 0, weakly, 0, target});
  }
}

void Machine::store_frame(Slot thread, const ActiveFrame& frame) {
  const LiveList& live = *program_.live[frame.pc];
  const Slot slot = chains_.frame(thread, frame.depth);
  Object& object = memory_.replace(slot, ObjectKind::frame, static_cast<uint32_t>(live.size() * 8), true);
  object.header.set_pc(frame.pc);
  for (uint32_t i = 0; i < live.size(); ++i) set_word(object, i, frame.registers[live[i]], live[i]);
  if (const LiveList* held = program_.held_at(frame.pc)) [[unlikely]]
    hold(object, *held, frame.registers, program_.function_at(frame.pc).hold == Hold::weakly);
  memory_.changed(slot);
}

// Writes the frames that the step worked on back to memory, and removes those that are gone.
void Machine::store_frames(Slot thread, uint32_t depth_before) {
  const uint32_t depth = active_.back().depth + 1;
  for (const ActiveFrame& frame : active_) store_frame(thread, frame);
  for (uint32_t gone = depth; gone < depth_before; ++gone) memory_.remove(chains_.frame(thread, gone));
  if (depth != depth_before) {
    memory_.writable(thread).header.set_depth(depth);
    memory_.changed(thread);
  }
  if (!options_.holding.functions.empty() && graveyard_.may_have_tombstones()) forget_idle_tombstones(thread);
}

// A variable that is held but not read keeps a dead object in mind only while somebody who may look at its address
// does: when nobody can find out any more what lies there, it would tell states apart for nothing. (What is held weakly
// is in no state.)
void Machine::forget_idle_tombstones(Slot thread) {
  for (const ActiveFrame& frame : active_) {
    const Slot slot = chains_.frame(thread, frame.depth);
    if (!program_.held_at(frame.pc)) continue;
    const auto is_idle = [&](const memory::PointerField& field) {
      return is_held(slot, field) && !field.weak && (memory_.view(field.target).header->flags & memory::kDead) &&
             !is_read(field.target);
    };
    const ObjectView& view = memory_.view(slot);
    if (std::none_of(view.begin(), view.end(), is_idle)) continue;
    std::erase_if(memory_.writable(slot).pointers, is_idle);
    memory_.changed(slot);
  }
}

// The field is a frame's, of a variable that is in scope but not read again.
bool Machine::is_held(Slot object, const memory::PointerField& field) const {
  const memory::ObjectHeader& header = *memory_.view(object).header;
  if (header.kind != ObjectKind::frame) return false;
  const LiveList& live = *program_.live[header.pc()];
  return !std::binary_search(live.begin(), live.end(), field.place);
}

// Something points to the object that may be read again.
bool Machine::is_read(Slot object) const {
  return std::ranges::any_of(memory_.objects(), [&](Slot slot) {
    const ObjectView& view = memory_.view(slot);
    return std::any_of(view.begin(), view.end(), [&](const memory::PointerField& field) {
      return field.target == object && !is_held(slot, field);
    });
  });
}

// The record of a thread that begins, with its own thread-local variables.
void Machine::make_record(Slot thread, const Value& handle) {
  std::vector<Slot> thread_locals;
  for (const ThreadLocal& variable : program_.thread_locals) {
    const Slot slot = memory_.create(ObjectKind::thread_local_variable, 0, true);
    memory_.writable(slot) = variable.initial;
    memory_.writable(slot).header.born = graveyard_.birth();
    memory_.changed(slot);
    thread_locals.push_back(slot);
  }
  Object& record = memory_.replace(thread, ObjectKind::thread, options_.learns ? 24 : 16, true);
  record.header.set_depth(1);
  set_word(record, 0, handle, kHandleField);
  for (uint32_t i = 0; i < thread_locals.size(); ++i)
    record.pointers.push_back({kFirstThreadLocal + i, 0, 0, 0, thread_locals[i]});
  memory_.changed(thread);
}

Slot Machine::spawn(Slot parent, uint32_t function, const Value& handle, const std::vector<Value>& arguments) {
  uint32_t child = 0;
  while (memory_.present(chains_.thread(parent, child))) ++child;
  const Slot thread = chains_.thread(parent, child);
  if (options_.learns) roster_->threads.place(thread);
  make_record(thread, handle);
  const FunctionInfo& info = program_.functions[function];
  std::vector<Value> registers(info.registers);
  for (const uint32_t r : info.undefined_at_entry) registers[r] = program_.unset;
  for (uint32_t i = 0; i < info.parameters && i < arguments.size(); ++i) registers[i] = arguments[i];
  store_frame(thread, {info.entry, 0, registers.data()});
  if (observer_) observer_->spawned(thread);
  return thread;
}

void Machine::end_thread(Slot thread, uint32_t depth_before) {
  for (uint32_t depth = 0; depth < depth_before; ++depth) memory_.remove(chains_.frame(thread, depth));
  memory_.remove(thread);
}

void Machine::end_program() {
  const std::vector<Slot> threads = memory_.threads();
  for (const Slot thread : threads) end_thread(thread, memory_.view(thread).header->depth());
}

void Machine::mark(Slot object, memory::ObjectFlag flag) {
  work_.assign(1, object);
  while (!work_.empty()) {
    const Slot slot = work_.back();
    work_.pop_back();
    const ObjectView& view = memory_.view(slot);
    if (!view || !memory::is_shared_by_reach(view.header->kind) || memory_.is_static(slot) ||
        (view.header->flags & flag))
      continue;
    uint8_t& flags = memory_.writable(slot).header.flags;
    flags |= flag;
    if (flag == memory::kShared) flags &= static_cast<uint8_t>(~memory::kOnceShared);
    memory_.changed(slot);
    for (const memory::PointerField& field : memory_.view(slot)) work_.push_back(field.target);
  }
}

void Machine::start(Step& step) {
  graveyard_.begin_step();
  const Slot first = spawn(Slot::none, module_.entry, memory::number(0), {});
  Choices none;
  spawned_.clear();
  step = {};
  Interpreter(*this, none, step).run_beginning(first);
}

void Machine::step(Slot thread, Choices& choices, Step& step) {
  choices.next = 0;
  step.status = StepStatus::advanced;
  step.halted = false;
  step.spurious = false;
  step.footprint.clear();
  step.touches.clear();
  step.locks = options_.learns ? locks_of(thread) : 0;
  step.owners.clear();
  step.chose = step.progress = false;
  step.block = 0;
  step.passed.clear();
  step.doubtful = false;
  step.error.reset();
  spawned_.clear();
  graveyard_.begin_step();
  Interpreter interpreter(*this, choices, step);
  if (wants_interrupts() && choices.take(2) == 1) interpreter.run_interrupt(thread);
  else interpreter.run_step(thread);
  for (size_t i = 0; i < spawned_.size() && step.status == StepStatus::advanced && !step.halted; ++i) {
    interpreter.run_beginning(spawned_[i]);
  }
}

void Machine::name_bytes(Pc pc, Slot object, uint32_t offset, uint32_t size) {
  if (!byte_names_.are_missing(object, offset, size)) return;
  byte_names_.collect();
  for (const ActiveFrame& frame : active_) {
    const LiveList& live = *program_.live[&frame == &active_.back() ? pc : frame.pc];
    for (const uint32_t r : live) byte_names_.collect(frame.registers[r]);
  }
  byte_names_.give(object, offset, size);
}

bool Machine::wants_interrupts() const {
  if (!program_.interrupt_function) return false;
  const Value& wanted = program_.interrupts_wanted;
  return memory::word_at<uint32_t>(memory_.view(wanted.object).data + wanted.bits) != 0;
}

uint64_t Machine::evaluate(std::span<const uint32_t> functions, Step& step, size_t& failed) {
  Observer* const observer = std::exchange(observer_, nullptr);
  HappensBefore* const order = std::exchange(order_, nullptr);
  graveyard_.begin_step();
  const Slot thread = memory_.create(ObjectKind::thread, 0, true);  // a temporary name: all that is made here has one
  make_record(thread, memory::number(0));
  step = {};
  Choices choices;
  uint64_t results = 0;
  for (failed = 0; failed < functions.size(); ++failed) {
    const bool holds = Interpreter(*this, choices, step).run_condition(thread, functions[failed]);
    if (step.status != StepStatus::advanced) break;
    results |= uint64_t{holds} << failed;
  }
  memory_.rollback();
  observer_ = observer;
  order_ = order;
  return results;
}

std::vector<Slot> Machine::reachable(Slot running, Pc pc, bool in_scope) const {
  std::vector<Slot> order;
  std::set<Slot> seen;
  const auto add = [&](Slot slot) {
    if (slot != Slot::none && !memory_.is_static(slot) && seen.insert(slot).second) order.push_back(slot);
  };
  for (size_t g = 0; g < program_.global_slots.size(); ++g) {
    if (module_.globals[g].kind == core::Global::Kind::variable) add(program_.global_slots[g]);
  }
  std::vector<Slot> threads = memory_.threads();
  std::sort(threads.begin(), threads.end(),
            [&](Slot a, Slot b) { return chains_.thread_name(a) < chains_.thread_name(b); });
  for (const Slot thread : threads) {
    add(thread);
    // The running thread's frames that this step has worked on are in registers, not in memory.
    const uint32_t parked = thread == running ? active_.front().depth : memory_.view(thread).header->depth();
    for (uint32_t depth = 0; depth < parked; ++depth) add(const_cast<memory::Chains&>(chains_).frame(thread, depth));
  }
  for (const ActiveFrame& frame : active_) {
    const Pc at = &frame == &active_.back() ? pc : frame.pc;
    for (const uint32_t r : *program_.live[at]) add(frame.registers[r].object);
    if (const LiveList* held = in_scope ? program_.held_at(at) : nullptr) {
      for (const uint32_t r : *held) {
        if (can_be_held(frame.registers[r].object)) add(frame.registers[r].object);
      }
    }
  }
  if (in_scope && core::info(program_.code[pc].op).has(core::kCalls))  // its arguments are still to be passed
    for_each_read(program_, program_.code[pc], [&](uint32_t r) { add(active_.back().registers[r].object); });
  for (size_t i = 0; i < order.size(); ++i) {
    for (const memory::PointerField& field : memory_.view(order[i])) {
      if (in_scope || !field.weak) add(field.target);
    }
  }
  return order;
}

bool Machine::reaches(Slot running, Pc pc, Slot object) {
  const std::vector<Slot> all = reachable(running, pc, true);
  return std::find(all.begin(), all.end(), object) != all.end();
}

// Of a frame that is parked in memory.
void Machine::add_live_registers(Slot thread, uint32_t depth, std::vector<Register>& out) const {
  const Pc at = memory_.view(const_cast<memory::Chains&>(chains_).frame(thread, depth)).header->pc();
  std::vector<Value> registers(program_.function_at(at).registers);
  Pc same = at;
  load_frame(thread, depth, registers.data(), same);
  for (const uint32_t r : *program_.live[at]) out.push_back({at, r, registers[r], depth});
}

std::vector<Machine::Register> Machine::live_registers(Slot running, Pc pc) const {
  std::vector<Register> out;
  for (uint32_t depth = 0; depth < active_.front().depth; ++depth) add_live_registers(running, depth, out);
  for (const ActiveFrame& frame : active_) {
    const Pc at = &frame == &active_.back() ? pc : frame.pc;
    for (const uint32_t r : *program_.live[at]) out.push_back({at, r, frame.registers[r], frame.depth});
  }
  return out;
}

template <class IsEnough>
void Machine::visit_running_stack(Slot running, Pc pc, IsEnough&& is_enough) const {
  if (is_enough(pc)) return;
  for (size_t i = active_.size(); i-- > 1;) {
    if (is_enough(active_[i - 1].pc)) return;
  }
  for (uint32_t depth = active_.front().depth; depth-- > 0;) {
    if (is_enough(memory_.view(const_cast<memory::Chains&>(chains_).frame(running, depth)).header->pc())) return;
  }
}

std::vector<Pc> Machine::running_stack(Slot running, Pc pc) const {
  std::vector<Pc> stack;
  visit_running_stack(running, pc, [&](Pc at) {
    stack.push_back(at);
    return false;
  });
  return stack;
}

// Every step that waits asks for it, so that no list is made.
Pc Machine::running_user_pc(Slot running, Pc pc) const {
  Pc found = pc;
  visit_running_stack(running, pc, [&](Pc at) {
    if (!is_user_code(at)) return false;
    found = at;
    return true;
  });
  return found;
}

bool Machine::is_user_code(Pc pc) const {
  return !program_.function_at(pc).runtime && program_.locations[pc].line != 0;
}

std::vector<Machine::Register> Machine::parked_registers(Slot thread) const {
  std::vector<Register> out;
  const uint32_t depth = memory_.view(thread).header->depth();
  for (uint32_t i = 0; i < depth; ++i) add_live_registers(thread, i, out);
  return out;
}

std::optional<Value> Machine::accessed(Pc pc) const {
  const Code& code = program_.code[pc];
  const bool store = code.op == core::Op::k_store;
  if (!store && code.op != core::Op::k_load && code.op != core::Op::k_free) return {};
  const Operand pointer = store ? code.b : code.a;
  return pointer >= 0 ? active_.back().registers[pointer] : program_.constants[static_cast<size_t>(~pointer)];
}

void Machine::doubt_loss(Slot thread) {
  const Pc pc = user_pc(call_stack(thread));
  caveats_.insert(fmt::format("{}: nothing points to a block whose address was used as a number: it may be lost",
                              to_string(module_.place(program_.locations[pc]))));
}

std::vector<Pc> Machine::call_stack(Slot thread) const {
  std::vector<Pc> stack;
  if (!memory_.present(thread)) return stack;
  for (uint32_t depth = memory_.view(thread).header->depth(); depth-- > 0;) {
    const ObjectView& frame = memory_.view(const_cast<memory::Chains&>(chains_).frame(thread, depth));
    if (frame) stack.push_back(frame.header->pc());
  }
  return stack;
}

Pc Machine::user_pc(const std::vector<Pc>& stack) const {
  for (const Pc pc : stack) {
    if (is_user_code(pc)) return pc;
  }
  return stack.empty() ? 0 : stack.front();
}

void Machine::tell_apart(uint8_t kind) {
  if (ThreadKinds::is_kind(kind)) told_apart_.insert(module_.functions[roster_->kinds.function(kind)].name);
}

Value Machine::handle(Slot thread) const {
  const ObjectView& record = memory_.view(thread);
  Value value = memory::number(memory::word_at<uint64_t>(record.data));
  for (const memory::PointerField& field : record) {
    if (field.place == kHandleField) value.object = field.target;
  }
  return value;
}

}  // namespace quotient::machine
