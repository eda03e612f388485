#include "machine/interpreter.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "base/check.hpp"
#include "machine/interpreter_inline.hpp"
#include "reduce/conditions.hpp"

namespace quotient::machine {

using core::Op;
using memory::Slot;
using props::ErrorKind;

Interpreter::Interpreter(Machine& machine, Choices& choices, Step& step)
    : machine_(machine),
      memory_(machine.memory_),
      program_(machine.program_),
      choices_(choices),
      step_(step),
      constants_(machine.program_.constants.data()),
      registers_end_(&machine.registers_[0] + machine.registers_.capacity()),
      dying_(machine.dying_),
      observer_(machine.observer_),
      order_(machine.order_),
      check_overflow_(machine.options_.checks.has(ErrorKind::overflow)),
      pointer_bytes_(machine.memory_.pointer_bytes()) {}

void Interpreter::finish(uint32_t depth_before) {
  // Whoever goes on after errors wants to know what the step had lost before it failed.
  const bool ends_here = step_.status == StepStatus::failed && machine_.options_.goes_on;
  if ((step_.status != StepStatus::advanced && !ends_here) || step_.halted) return;
  if (state_ == State::finished) return machine_.end_thread(thread_, depth_before);
  machine_.active_.back().pc = pc_;
  machine_.store_frames(thread_, depth_before);
}

void Interpreter::stop(StepStatus status) {
  step_.status = status;
  state_ = State::stopped;
}

std::vector<Pc> Interpreter::call_stack() const { return machine_.running_stack(thread_, pc_); }

Pc Interpreter::user_pc() const { return machine_.running_user_pc(thread_, pc_); }

// For whoever goes on after errors, the step ends before the instruction that fails, if others can notice what the step
// has done: they may do so before the program ends. Not where the visible operation itself fails, and not where an
// instruction fails after it has begun to change frames.
bool Interpreter::is_seen_before_failing() const {
  if (!machine_.options_.goes_on || !concurrent_ || atomic_depth_ > 0 || result_) return false;
  const Op op = program_.code[pc_].op;
  return visible_done_ && visible_at_ != pc_ && !core::info(op).has(core::kKeepsLocals) && op != Op::k_spawn;
}

void Interpreter::fail(ErrorKind kind, std::string_view message) {
  if (machine_.options_.checks.has(kind) && is_seen_before_failing()) return park();
  fail_now(kind, message);
}

// An error of a kind that is not looked for, or something that we cannot model, ends the execution all the same: nobody
// knows what would come after it. The verdict says so.
void Interpreter::fail_now(ErrorKind kind, std::string_view message) {
  const Pc pc = user_pc();
  const bool ours = kind == ErrorKind::unsupported || kind == ErrorKind::address_dependent;
  if (!ours && machine_.options_.checks.has(kind)) {
    step_.error = props::Error{kind, std::string(message), pc};
    step_.error_thread = thread_;
    if (observer_) observer_->failed(call_stack());
    return stop(StepStatus::failed);
  }
  const bool named = machine_.options_.byte_names || !machine_.misses_byte_names_;  // that may be enough
  const bool missed_zeros = kind == ErrorKind::undefined_value && !machine_.options_.zeroed && named;
  machine_.misses_zeros_ |= missed_zeros;
  const std::string_view consequence = ours ? "executions are not followed beyond this"
                                       : missed_zeros
                                           ? "this is not checked"
                                           : "this is not checked, but executions are not followed beyond it";
  machine_.caveats_.insert(fmt::format("{}: {}: {}; {}", to_string(program_.module->place(program_.locations[pc])),
                                       name(kind), message, consequence));
  stop(StepStatus::pruned);
}

void Interpreter::fail_or_pass(ErrorKind kind, std::string_view message) {
  props::Error error{kind, std::string(message), user_pc()};
  if (!machine_.goes_on_after(error)) return fail_now(kind, message);
  step_.passed.push_back({std::move(error), thread_});
}

void Interpreter::refuse_undefined(const char* use) {
  fail(ErrorKind::undefined_value, fmt::format("{} depends on an undefined value", use));
}

bool Interpreter::visible_operation() {
  if (atomic_depth_ > 0) return true;
  if (visible_done_) {
    park();
    return false;
  }
  visible_at_ = pc_;
  return visible_done_ = true;
}

// Nobody can notice it. It ends steps that do nothing else, so that a loop around it is a short cycle; what does
// something goes on, so that waiting between two tries (a pause, or many) takes no states.
void Interpreter::yield() {
  if (!concurrent_) return;
  if (visible_done_ && yields_ > 0) {
    --yields_;
  } else if (visible_operation()) {
    yields_ = 0;
  }
}

// A row for two operands of the usual kind; all others go to the function `rest`.
#define ROW(op, usual, rest, expression)                \
  case Op::k_##op: {                                    \
    const Value &x = value(code.a), &y = value(code.b); \
    if (!(usual)) [[unlikely]]                          \
      return rest(code);                                \
    const uint64_t a = x.bits, b = y.bits;              \
    return set(code, memory::number(expression));       \
  }
#define BINARY(op, expression) ROW(op, plain(x, y), binary, expression)
#define SUM(op, expression) \
  ROW(op, plain(x, y) && !(check_overflow_ && (code.flags & core::kNsw)), binary, (expression) & mask_of(code.bits))
#define EQUALITY(op, expression) ROW(op, comparable(x, y), compare_objects, expression)
#define FLOAT(op) ROW(op, plain(x, y), floating, compute_float(Op::k_##op, a, b, code.bits))
#define SIGNED(v) sign_extend(v, code.bits)

// The row of every instruction. Rows are one line or one call: the work is in the functions.
[[gnu::always_inline]] inline void Interpreter::execute(const Code& code) {
  switch (code.op) {
    case Op::k_mov:
      return set(code, value(code.a));
      SUM(add, a + b)
      SUM(sub, a - b)
      SUM(mul, a * b)
      BINARY(and, a & b)
      BINARY(or, a | b)
      BINARY(xor, a ^ b)
      EQUALITY(eq, a == b && x.object == y.object)
      EQUALITY(ne, a != b || x.object != y.object)
      BINARY(ult, a < b)
      BINARY(ule, a <= b)
      BINARY(slt, SIGNED(a) < SIGNED(b))
      BINARY(sle, SIGNED(a) <= SIGNED(b))
    case Op::k_umulh:
    case Op::k_ctpop:
    case Op::k_ctlz:
    case Op::k_cttz: return binary(code);
    case Op::k_udiv:
    case Op::k_sdiv:
    case Op::k_urem:
    case Op::k_srem: return divide(code);
    case Op::k_shl:
    case Op::k_lshr:
    case Op::k_ashr: return shift(code);
    case Op::k_trunc:
    case Op::k_zext:
    case Op::k_sext: return extend(code);
    case Op::k_select:
      if (!defined(value(code.a), "a conditional value")) return;
      return set(code, value(value(code.a).bits & 1 ? code.b : code.c));
      FLOAT(fadd)
      FLOAT(fsub)
      FLOAT(fmul)
      FLOAT(fdiv)
      FLOAT(frem)
      FLOAT(fneg)
      FLOAT(feq)
      FLOAT(flt)
      FLOAT(fle)
      FLOAT(fuo)
    case Op::k_fptosi:
    case Op::k_fptoui:
    case Op::k_sitofp:
    case Op::k_uitofp:
    case Op::k_fpconv:
    case Op::k_math: return floating(code);
    case Op::k_addr: return address(code);
    case Op::k_confine: return confine(code);
    case Op::k_load: return load(code);
    case Op::k_store: return store(code);
    case Op::k_rmw: return rmw(code);
    case Op::k_cmpxchg: return cmpxchg(code);
    case Op::k_copy: return copy(code);
    case Op::k_fill: return fill(code);
    case Op::k_local: return local(code);
    case Op::k_kill: return kill(code);
    case Op::k_alloc: return alloc(code);
    case Op::k_free: return free(code);
    case Op::k_retire: return retire(code);
    case Op::k_size: return size_of(code);
    case Op::k_offset:
      if (!defined(value(code.a), "a pointer")) return;
      return set(code, memory::number(value(code.a).bits));
    case Op::k_reached: return reached(code);
    case Op::k_tls: return thread_local_variable(code);
    case Op::k_argument: return argument(code);
    case Op::k_br:
      next_ = static_cast<Pc>(code.a);
      if (next_ <= pc_) burn();
      return;
    case Op::k_br_if: return branch_if(code);
    case Op::k_switch: return branch_switch(code);
    case Op::k_callable: return callable(code);
    case Op::k_call:
    case Op::k_invoke: return call(code);
    case Op::k_depth: return set(code, memory::number(machine_.active_.back().depth));
    case Op::k_handler: return handler(code);
    case Op::k_unwind: return unwind(code);
    case Op::k_ret: return ret(code);
    case Op::k_unreachable: return fail(ErrorKind::unreachable, "a place marked as unreachable is reached");
    case Op::k_landing: return set(code, memory::number(0));
    case Op::k_jump: return jump(code);
    case Op::k_unchanged: return set(code, value(code.a) == value(code.b) ? value(code.a) : memory::undefined());
    case Op::k_interrupts: return;
    case Op::k_resume: return resume(code);
    case Op::k_spawn: return spawn(code);
    case Op::k_self: return set(code, machine_.handle(thread_));
    case Op::k_set_self: return set_self(code);
    case Op::k_tell_apart: return tell_apart(code);
    case Op::k_end_thread: return end_thread();
    case Op::k_atomic_begin: return atomic_begin(code);
    case Op::k_atomic_end: return atomic_end();
    case Op::k_unordered: unordered_ = true; return;
    case Op::k_hold: return hold(code);
    case Op::k_fence:
      if (order_) order_->fence(thread_, code.bits2);
      return;
    case Op::k_await: return await(code);
    case Op::k_choose: return choose(code);
    case Op::k_assume: return assume(code);
    case Op::k_assert: return check_assertion(code);
    case Op::k_error: return report(code);
    case Op::k_caveat: machine_.caveats_.insert(program_.module->strings[code.extra]); return;
    case Op::k_condition: return machine_.condition(program_.module->strings[code.extra]);
    case Op::k_halt: return halt(code);
    case Op::k_yield: return yield();
    case Op::k_progress: step_.progress = true; return;
    case Op::k_output: return output(code);
    case Op::k_option:        // decode.cpp made it a mov
    case Op::k_leave: break;  // ... and this no row at all
  }
  QUO_UNREACHABLE(code.op);
}

#undef ROW
#undef BINARY
#undef SUM
#undef EQUALITY
#undef FLOAT
#undef SIGNED

template <bool kObserved>
void Interpreter::loop() {
  const Code* const code = program_.code.data();
  uint64_t count = 0;
  for (Pc pc = pc_; state_ == State::running; pc = next_) {
    pc_ = pc;
    next_ = pc + 1;
    ++count;
    if constexpr (kObserved) observer_->instruction(thread_, pc);
    execute(code[pc]);
  }
  machine_.instructions_ += count;
}

void Interpreter::run(Slot thread, bool visible_done) {
  load_thread(thread, visible_done);
  const uint32_t depth = machine_.active_.back().depth + 1;
  interpret();
  finish(depth);
}

void Interpreter::load_thread(Slot thread, bool visible_done) {
  thread_ = thread;
  visible_done_ = visible_done;
  visible_at_ = UINT32_MAX;
  yields_ = !visible_done && visibility() == Visibility::escape ? kYields : 0;
  atomic_depth_ = 0;
  end_atomic_fuel();
  state_ = State::running;
  set_concurrent(memory_.threads().size() > 1 || machine_.wants_interrupts());
  const uint32_t depth = memory_.view(thread).header->depth();
  auto& active = machine_.active_;
  active.clear();
  active.push_back({0, depth - 1, &machine_.registers_[0]});
  registers_ = active.back().registers;
  machine_.load_frame(thread, depth - 1, registers_, pc_);
  start_pc_ = pc_;
  touch_life(thread, false);
}

void Interpreter::interpret() {
  if (observer_) {
    loop<true>();
  } else {
    loop<false>();
  }
}

// The function runs as one atomic section, so that nothing in it ends a step.
bool Interpreter::run_condition(Slot thread, uint32_t function) {
  thread_ = thread;
  atomic_depth_ = 1;
  begin_atomic_fuel();
  const FunctionInfo& info = program_.functions[function];
  auto& active = machine_.active_;
  active.clear();
  active.push_back({info.entry, 0, &machine_.registers_[0]});
  registers_ = active.back().registers;
  for (const uint32_t r : info.undefined_at_entry) registers_[r] = program_.unset;
  pc_ = start_pc_ = info.entry;
  Value result;
  result_ = &result;
  interpret();
  if (step_.status == StepStatus::advanced || step_.status == StepStatus::blocked) refuse_effects();
  return result.bits != 0 || !result.is_plain();
}

// Fails if the condition has done what a condition must not do.
void Interpreter::refuse_effects() {
  const auto is_own = [](Slot slot) { return memory::is_temporary(slot); };
  const auto touched = memory_.touched();
  pc_ = start_pc_;  // where the condition begins: its return is not part of what the user wrote
  if (state_ != State::finished || step_.halted)
    return fail(ErrorKind::library_misuse, "it ends or blocks the thread that computes it");
  if (!choices_.taken.empty())
    return fail(ErrorKind::library_misuse, "it makes a choice; a condition must have one value in each state");
  if (!std::all_of(touched.begin(), touched.end(), is_own))
    return fail(ErrorKind::library_misuse, "it writes to the program's memory");
  defined(*result_, "it");
}

void Interpreter::binary(const Code& code) {
  const Value &a = value(code.a), &b = value(code.b);
  Value result;
  if (plain(a, b)) {
    if (check_overflow_ && (code.flags & core::kNsw) && overflows(code.op, a.bits, b.bits, code.bits)) {
      fail_or_pass(ErrorKind::overflow, fmt::format("signed overflow: the result does not fit {} bits", code.bits));
      if (state_ != State::running) return;
    }
    result = memory::number(compute(code.op, a.bits, b.bits, code.bits));
  } else if (!compute_tagged(code.op, a, b, code.bits, zeros(a, b), result)) {
    return compute_from_addresses(code);
  }
  set(code, result);
}

void Interpreter::divide(const Code& code) {
  const Value &a = value(code.a), &b = value(code.b);
  if (plain(b) && b.bits == 0) return fail(ErrorKind::division_by_zero, "division by zero");
  const bool is_signed = code.op == Op::k_sdiv || code.op == Op::k_srem;
  const uint64_t lowest = uint64_t{1} << (code.bits - 1);
  if (is_signed && plain(a, b) && a.bits == lowest && b.bits == mask_of(code.bits)) {
    return fail(ErrorKind::division_by_zero, "division of the smallest number by -1");
  }
  binary(code);
}

void Interpreter::shift(const Code& code) {
  const Value& amount = value(code.b);
  if (plain(amount) && amount.bits >= code.bits) {
    return fail(ErrorKind::shift,
                fmt::format("shift of {} bits by {}", code.bits, sign_extend(amount.bits, code.bits)));
  }
  binary(code);
}

void Interpreter::extend_tagged(const Code& code) {
  Value result;
  const Value& a = value(code.a);
  if (!machine::extend_tagged(code.op, a, code.bits, code.bits2, zeros(a, a), result)) {
    uint64_t number = 0, nothing = 0;
    if (!numbers_of(a, memory::number(0), number, nothing)) return;
    machine::extend_tagged(code.op, memory::number(number), code.bits, code.bits2, 0, result);
  }
  set(code, result);
}

// Conversions and functions of floating-point numbers; of the other operations, those on operands that are not plain.
void Interpreter::floating(const Code& code) {
  const Value &a = value(code.a), &b = value(code.b);
  if (a.undef || b.undef) return set(code, memory::undefined());
  uint64_t first = 0, second = 0;
  if (!numbers_of(a, b, first, second)) return;
  const bool checked = (code.flags & core::kNsw) && machine_.options_.checks.has(ErrorKind::invalid_value);
  if (checked && !fits_integer(code.op, first, code.bits, code.bits2)) {
    return fail(ErrorKind::invalid_value,
                fmt::format("the number {} does not fit {} integer of {} bits",
                            code.bits == 32 ? float_of<float>(first) : float_of<double>(first),
                            code.op == Op::k_fptosi ? "a signed" : "an unsigned", code.bits2));
  }
  const uint64_t bits = code.op == Op::k_math ? compute_math(code.extra, first, second, code.bits)
                                              : convert_float(code.op, first, code.bits, code.bits2);
  set(code, memory::number(bits));
}

void Interpreter::branch_switch(const Code& code) {
  const Value& on = value(code.a);
  if (!defined(on, "a switch")) return;
  uint64_t number = 0, nothing = 0;
  if (!numbers_of(on, memory::number(0), number, nothing)) return;
  const int32_t* list = &program_.lists[code.extra];
  const uint64_t* values = program_.switch_values.data() + list[1 + list[0]];
  const uint64_t* found = std::lower_bound(values, values + list[0], number);
  const bool hit = found != values + list[0] && *found == number;
  next_ = static_cast<Pc>(hit ? list[1 + (found - values)] : code.b);
  if (next_ <= pc_) burn();
}

// False: it is none, and that has been reported.
bool Interpreter::is_function(const Value& callee) {
  if (!defined(callee, "a call")) return false;
  if (callee.is_plain()) {
    fail(callee.bits == 0 ? ErrorKind::null_dereference : ErrorKind::invalid_call,
         callee.bits == 0 ? "call through a null pointer" : "call through a number that is no function");
    return false;
  }
  if (memory_.view(callee.object).header->kind == memory::ObjectKind::function && callee.bits == 0 &&
      callee.part.piece == 0)
    return true;
  fail(ErrorKind::invalid_call, "call through a pointer that is not to a function");
  return false;
}

// When the fuel is used up the step ends, unless it is inside an atomic section.
bool Interpreter::refuel() {
  Budget::check();
  if (more_fuel_ > 0) {
    fuel_ = std::min(kFuel, more_fuel_);
    more_fuel_ -= fuel_;
    return true;
  }
  if (atomic_depth_ == 0) {
    park();
  } else {
    fail(ErrorKind::unsupported, "an atomic section does not end");
  }
  return false;
}

void Interpreter::call(const Code& code) {
  if (code.b >= 0) return enter(static_cast<uint32_t>(code.b), code.extra);
  const Value& callee = value(code.a);
  if (!is_function(callee)) return;
  const uint32_t function = memory_.view(callee.object).header->function();
  if (static_cast<uint32_t>(program_.lists[code.extra]) < program_.functions[function].parameters) {
    return fail(ErrorKind::invalid_call, fmt::format("call of '{}' with too few arguments through a pointer",
                                                     program_.module->functions[function].name));
  }
  enter(function, code.extra);
}

void Interpreter::enter(uint32_t function, uint32_t list) {
  auto& active = machine_.active_;
  const FunctionInfo& info = program_.functions[function];
  const FunctionInfo& caller = program_.function_at(pc_);
  const uint32_t depth = active.back().depth + 1;
  if (depth >= kDeepest)
    return fail(ErrorKind::stack_overflow, fmt::format("the recursion is deeper than {} calls", kDeepest));
  if (--calls_ == 0) [[unlikely]] {
    Budget::check();
    calls_ = kCalls;
  }
  Value* const registers = registers_ + caller.registers;
  if (registers + info.registers > registers_end_) [[unlikely]]
    throw OutOfBudget{"memory: the registers of all active calls are too many"};
  for (uint32_t i = 0; i < info.parameters; ++i) assign(registers[i], value(program_.lists[list + 1 + i]));
  for (const uint32_t r : info.undefined_at_entry) registers[r] = program_.unset;
  active.back().pc = pc_;
  active.push_back({info.entry, depth, registers});
  registers_ = registers;
  next_ = info.entry;
}

// The objects that die when a frame that stands here, with these registers, is left. Registers that are not live hold
// anything.
void Interpreter::add_locals(Pc pc, const Value* registers) {
  const std::vector<uint32_t>& locals = program_.function_at(pc).locals;
  if (locals.empty()) return;
  for (const uint32_t r : *program_.live[pc]) {
    const Value& local = registers[r];
    if (local.object == Slot::none || local.undef || !std::binary_search(locals.begin(), locals.end(), r)) continue;
    const memory::ObjectView& view = memory_.view(local.object);
    if (!view || view.header->kind != memory::ObjectKind::local || (view.header->flags & memory::kDead)) continue;
    dying_.push_back(local.object);
  }
}

// All of them die at once: one visible operation if another thread can see any. False: the step ends before it.
bool Interpreter::kill_dying() {
  const auto seen = [this](Slot slot) { return is_visible(slot, true); };
  if (std::any_of(dying_.begin(), dying_.end(), seen) && !visible_operation()) return false;
  for (const Slot slot : dying_) {
    if (seen(slot)) step_.footprint.push_back({slot, 0, memory_.view(slot).header->size, pc_, true, true});
    if (reduce::holds(reduce::Condition::deaths))
      touch({slot, 0}, memory_.view(slot).header->size, reduce::Effect::write);
    if (order_ && !is_ordered({slot, 0}, memory_.view(slot).header->size, false, true, true, core::kRelaxed))
      return false;
    bury(slot);
  }
  return true;
}

// Back to the caller's registers; it may have been parked since before this step. Those of the callee stay as they are.
void Interpreter::pop_frame() {
  auto& active = machine_.active_;
  const uint32_t depth = active.back().depth;
  active.pop_back();
  if (active.empty()) {
    active.push_back({0, depth - 1, registers_ + program_.function_at(pc_).registers});
    machine_.load_frame(thread_, depth - 1, active.back().registers, active.back().pc);
  }
  registers_ = active.back().registers;
}

void Interpreter::finish_condition(const Code& code) {
  assign(*result_, value(program_.lists[code.extra + 1]));
  state_ = State::finished;
}

// What main's variables hold when it returns is not lost by that: the program ends, as by exit(). (Unless that is what
// is looked for.)
void Interpreter::keep_memory_of_main() {
  const props::CheckSet& checks = machine_.options_.checks;
  if (checks.has(props::Check::leak_at_end) || checks.has(ErrorKind::unfreed)) return;
  const auto keep = [this](uint32_t r) {
    if (registers_[r].object != Slot::none) machine_.mark(registers_[r].object, memory::kKept);
  };
  const std::vector<uint32_t>& locals = program_.function_at(pc_).locals;
  for (const uint32_t r : *program_.live[pc_]) {
    if (std::binary_search(locals.begin(), locals.end(), r)) keep(r);
  }
  if (const LiveList* held = program_.held_at(pc_)) std::for_each(held->begin(), held->end(), keep);
}

void Interpreter::ret(const Code& code) {
  auto& active = machine_.active_;
  const FunctionInfo& info = program_.function_at(pc_);
  if (active.back().depth <= 1) [[unlikely]] {
    if (active.back().depth == 0) return result_ ? finish_condition(code) : end_thread();
    if (info.is_main) keep_memory_of_main();
  }
  if (!info.locals.empty()) {
    dying_.clear();
    add_locals(pc_, registers_);
    if (!kill_dying()) return;
  }
  const Value* const callee = registers_;
  pop_frame();
  pc_ = active.back().pc;
  next_ = pc_ + 1;
  const int32_t* const values = &program_.lists[code.extra];
  const Code& call = program_.code[pc_];
  const int32_t* const arguments = &program_.lists[call.extra];
  const int32_t* const results = arguments + 1 + arguments[0];
  const int32_t returned = call.op == Op::k_invoke ? results[0] - static_cast<int32_t>(core::kCaught) : results[0];
  for (int32_t i = 1; i <= returned; ++i) {
    assign(registers_[results[i]], i <= values[0] ? value(values[i], callee) : memory::undefined());
  }
  for (int32_t i = returned + 1; i <= results[0]; ++i) registers_[results[i]] = memory::number(0);
}

}  // namespace quotient::machine
