// Threads, atomic sections, choices, and what a program reports.
#include "machine/interpreter_inline.hpp"
#include "reduce/conditions.hpp"

namespace quotient::machine {

using memory::Slot;
using props::ErrorKind;

void Interpreter::spawn(const Code& code) {
  const Value& callee = value(code.a);
  const bool is_function = callee.is_address() && callee.undef == 0 && callee.bits == 0 &&
                           memory_.view(callee.object).header->kind == memory::ObjectKind::function;
  if (!is_function)
    return fail(ErrorKind::invalid_call, "a thread is started with a pointer that is not to a function");
  const uint32_t function = memory_.view(callee.object).header->function();
  if (!program_.thread_locals.empty() && !may_be_born(Region::stack)) return;
  std::vector<Value> arguments;
  const int32_t* list = &program_.lists[code.extra];
  for (int32_t i = 1; i <= list[0]; ++i) arguments.push_back(value(list[i]));
  const Value handle = value(code.b);
  // The new thread reaches its handle and arguments, and the spawning one may still hold them.
  if (!handle.is_plain()) machine_.share(handle.object);
  for (const Value& argument : arguments) {
    if (!argument.is_plain()) machine_.share(argument.object);
  }
  if (machine_.options_.learns && !concurrent_) name_objects();
  const Slot thread = machine_.spawn(thread_, function, handle, arguments);
  machine_.spawned_.push_back(thread);
  machine_.roster_->has_spawned.store(true, std::memory_order_relaxed);
  set_concurrent(true);
  visible_done_ = true;  // the new thread may run before the next visible operation, so that the step ends before that
  name_handle(thread, handle);
  if (order_ && atomic_depth_ > 0) order_->spawned_in_section(thread);
  else if (order_) order_->spawned(thread_, thread);
}

void Interpreter::set_self(const Code& code) {
  const Value& handle = value(code.a);
  memory::Object& record = memory_.writable(thread_);
  std::memcpy(record.data.data(), &handle.bits, 8);
  if (!record.pointers.empty() && record.pointers.front().place == 0) record.pointers.erase(record.pointers.begin());
  if (!handle.is_plain()) record.pointers.insert(record.pointers.begin(), {0, 0, 0, 0, handle.object});
  memory_.changed(thread_);
}

void Interpreter::tell_apart(const Code& code) {
  const Value& handle = value(code.a);
  if (handle.is_address() && memory_.present(handle.object) && reduce::holds(reduce::Condition::identity))
    machine_.tell_apart(memory_.view(handle.object).header->thread);
}

void Interpreter::thread_local_variable(const Code& code) {
  for (const memory::PointerField& field : memory_.view(thread_)) {
    if (field.place == kFirstThreadLocal + code.extra) return set(code, memory::address(field.target, 0));
  }
}

// A section begins a step of its own, so that an await in it abandons nothing but the section. The instruction's
// result, if it has one, says whether the thread was interrupted while it waited here.
void Interpreter::atomic_begin(const Code& code) {
  if (atomic_depth_ == 0 && (visible_done_ || pc_ != start_pc_)) return park();
  visible_done_ = true;
  if (atomic_depth_++ == 0) {
    begin_atomic_fuel();
    unordered_ = false;
  }
  if (code.result < 0) return;
  set(code, memory::number(progress()));
  if (progress() != 0) set_progress(0);
}

void Interpreter::atomic_end() {
  if (atomic_depth_ == 0) return fail(ErrorKind::library_misuse, "an atomic section ends that has not begun");
  if (--atomic_depth_ != 0) return;
  end_atomic_fuel();
  if (!order_) return;
  if (const auto racing = order_->end_section(thread_, !unordered_)) pass_race(*racing);
}

// The thread ends here, however deep in calls it is; the locals of all its frames and its thread-local variables die.
void Interpreter::end_thread() {
  const auto& active = machine_.active_;
  dying_.clear();
  for (const auto& frame : active) add_locals(&frame == &active.back() ? pc_ : frame.pc, frame.registers);
  Value* const scratch = registers_ + program_.function_at(pc_).registers;
  for (uint32_t depth = 0; depth < active.front().depth; ++depth) {
    Pc parked = 0;
    machine_.load_frame(thread_, depth, scratch, parked);
    add_locals(parked, scratch);
  }
  for (const memory::PointerField& field : memory_.view(thread_)) {
    if (field.place != kHandleField) dying_.push_back(field.target);
  }
  if (!kill_dying()) return;
  if (order_) order_->ended(thread_);
  touch_life(thread_, true);
  touch_held_locks();
  state_ = State::finished;
}

void Interpreter::await(const Code& code) {
  const Value& condition = value(code.a);
  if (atomic_depth_ == 0) return fail(ErrorKind::unsupported, "await outside an atomic section");
  if (!defined(condition, "a condition waited for")) return;
  if (condition.bits != 0 || !condition.is_plain()) return;
  // Who woke up without a reason still waits for what it waited for before.
  if (!step_.spurious) step_.wait = {user_pc(), code.extra, value(code.b), value(code.c)};
  if (code.flags & core::kSpurious) step_.spurious = true;
  else stop(StepStatus::blocked);
}

void Interpreter::choose(const Code& code) {
  const Value& bound = value(code.a);
  if (!defined(bound, "a number of choices")) return;
  if (bound.bits > UINT32_MAX) return fail(ErrorKind::unsupported, "a choice among more than 2^32 - 1 values");
  if (bound.bits > 1 && !visible_operation()) return;
  if (bound.bits > 1 && atomic_depth_ == 0) step_.chose = true;
  if (bound.bits == 0) return stop(StepStatus::pruned);
  set(code, memory::number(bound.bits > 1 ? choices_.take(static_cast<uint32_t>(bound.bits)) : 0));
}

// A false assumption ends the execution, but what happened before it has happened: other threads may still
// see the step's visible operation, so the step ends before the assumption if there was one.
void Interpreter::assume(const Code& code) {
  const Value& condition = value(code.a);
  if (!defined(condition, "an assumption")) return;
  if (condition.bits != 0 || !condition.is_plain()) return;
  if (result_) return fail(ErrorKind::library_misuse, "it makes an assumption");
  if (concurrent_ && visible_done_ && atomic_depth_ == 0) return park();
  stop(StepStatus::pruned);
}

void Interpreter::check_assertion(const Code& code) {
  const Value& condition = value(code.a);
  if (!defined(condition, "an assertion")) return;
  if (condition.bits != 0 || !condition.is_plain()) return;
  if (!machine_.options_.checks.has(ErrorKind::assertion)) return;
  fail(ErrorKind::assertion, program_.module->strings[code.extra]);
}

void Interpreter::report(const Code& code) {
  const auto kind = static_cast<ErrorKind>(code.bits);
  if (!machine_.options_.checks.has(kind)) return;
  std::string message = program_.module->strings[code.extra];
  if (code.a != kNothing && !append_bytes(value(code.a), value(code.b), message)) return;
  fail_or_pass(kind, message);
}

// What the program has composed of a message. False: it cannot be read, which is an error of its own.
bool Interpreter::append_bytes(const Value& pointer, const Value& size, std::string& text) {
  Target target;
  if (!defined(size, "the length of a message") || !locate(pointer, 0, size.bits, false, target)) return false;
  const memory::ObjectView& object = memory_.view(target.slot);
  text.append(reinterpret_cast<const char*>(object.data + target.offset), size.bits);
  return true;
}

// The end is a step of its own, so that there is a state before it in which lost memory shows.
void Interpreter::halt(const Code& code) {
  if (atomic_depth_ == 0 && (visible_done_ || pc_ != start_pc_)) return park();
  const Value& status = value(code.a);
  const props::CheckSet& checks = machine_.options_.checks;
  const bool checked = checks.has(ErrorKind::exit_status);
  if ((checked || checks.has(ErrorKind::undefined_value)) && !defined(status, "the exit status")) return;
  if (checked && status.bits != 0)
    return fail(ErrorKind::exit_status, fmt::format("the program ends with status {}", status.bits));
  step_.halted = true;
  step_.exit_code = status.bits;
  touch_lives_at_end();
  machine_.end_program();
  state_ = State::stopped;
}

void Interpreter::output(const Code& code) {
  const Value &pointer = value(code.b), &size = value(code.c);
  if (!defined(size, "the length of output") || size.bits == 0) return;
  Target target;
  if (!locate(pointer, 0, size.bits, false, target)) return;
  const memory::ObjectView& object = memory_.view(target.slot);
  for (uint64_t i = 0; object.undef && i < size.bits; ++i) {
    if (object.undef[target.offset + i] && !defined(memory::undefined(), "output")) return;
  }
  step_.progress = true;
  if (!observer_) return;
  const auto* bytes = reinterpret_cast<const char*>(object.data + target.offset);
  observer_->output(static_cast<int>(value(code.a).bits), {bytes, size.bits});
}

}  // namespace quotient::machine
