#include "machine/interpreter.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "machine/arithmetic.hpp"

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
      dying_(machine.dying_),
      check_overflow_(machine.options_.checks.has(ErrorKind::overflow)),
      pointer_bytes_(machine.memory_.pointer_bytes()) {}

void Interpreter::finish(uint32_t depth_before) {
  if (step_.status != StepStatus::advanced || step_.halted) return;
  if (state_ == State::finished) return machine_.end_thread(thread_, depth_before);
  machine_.active_.back().pc = pc_;
  machine_.store_frames(thread_, depth_before);
}

void Interpreter::stop(StepStatus status) {
  step_.status = status;
  state_ = State::stopped;
}

Pc Interpreter::user_pc() const {
  std::vector<Pc> stack = {pc_};
  const auto& active = machine_.active_;
  for (size_t i = active.size(); i-- > 1;) stack.push_back(active[i - 1].pc);
  for (uint32_t depth = active.front().depth; depth-- > 0;) {
    stack.push_back(memory_.view(machine_.chains_.frame(thread_, depth)).header->tag);
  }
  return machine_.user_pc(stack);
}

// An error of a kind that is not looked for, or something that we cannot model, ends the execution all the same: nobody
// knows what would come after it. The verdict says so.
void Interpreter::fail(ErrorKind kind, std::string message) {
  const Pc pc = user_pc();
  const bool ours = kind == ErrorKind::unsupported || kind == ErrorKind::address_dependent;
  if (!ours && machine_.options_.checks.has(kind)) {
    step_.error = props::Error{kind, std::move(message), pc};
    step_.error_thread = thread_;
    return stop(StepStatus::failed);
  }
  const std::string place = to_string(program_.module->place(program_.locations[pc]));
  machine_.caveats_.insert(ours ? fmt::format("{}: {}: {}; executions are not followed beyond this", place, name(kind), message)
                                : fmt::format("{}: {}: {}; this is not checked, but executions are not followed beyond it", place,
                                              name(kind), message));
  stop(StepStatus::pruned);
}

bool Interpreter::defined(const Value& value, const char* use) {
  if (value.undef == 0) [[likely]] return true;
  fail(ErrorKind::undefined_value, fmt::format("{} depends on an undefined value", use));
  return false;
}

bool Interpreter::visible_operation() {
  if (atomic_depth_ > 0) return true;
  if (visible_done_) {
    park();
    return false;
  }
  return visible_done_ = true;
}

#define BINARY(op, expression)                                        \
  case Op::k_##op: {                                                  \
    const Value &x = value(code.a), &y = value(code.b);               \
    if (!plain(x, y)) [[unlikely]] return binary(code);               \
    const uint64_t a = x.bits, b = y.bits;                            \
    return set(code, memory::number(expression));                     \
  }
#define SIGNED(v) sign_extend(v, code.bits)

// The row of every instruction. Rows are one line or one call: the work is in the functions.
[[gnu::always_inline]] inline void Interpreter::execute(const Code& code) {
  const uint64_t mask = mask_of(code.bits);
  switch (code.op) {
    case Op::k_mov: return set(code, value(code.a));
    case Op::k_add:
      if (check_overflow_ && (code.flags & core::kNsw)) return binary(code);
      [[fallthrough]];
      BINARY(and, (code.op == Op::k_add ? a + b : a & b) & mask)
    case Op::k_sub:
    case Op::k_mul:
      if (check_overflow_ && (code.flags & core::kNsw)) return binary(code);
      [[fallthrough]];
      BINARY(or, (code.op == Op::k_sub ? a - b : code.op == Op::k_mul ? a * b : a | b) & mask)
      BINARY(xor, a ^ b)
      BINARY(eq, a == b)
      BINARY(ne, a != b)
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
    case Op::k_fadd:
    case Op::k_fsub:
    case Op::k_fmul:
    case Op::k_fdiv:
    case Op::k_frem:
    case Op::k_fneg:
    case Op::k_feq:
    case Op::k_flt:
    case Op::k_fle:
    case Op::k_fuo:
    case Op::k_fptosi:
    case Op::k_fptoui:
    case Op::k_sitofp:
    case Op::k_uitofp:
    case Op::k_fpconv:
    case Op::k_math: return floating(code);
    case Op::k_addr: return address(code);
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
    case Op::k_size: return size_of(code);
    case Op::k_offset:
      if (!defined(value(code.a), "a pointer")) return;
      return set(code, memory::number(value(code.a).bits));
    case Op::k_tls: return thread_local_variable(code);
    case Op::k_br:
      next_ = static_cast<Pc>(code.a);
      if (next_ <= pc_) burn();
      return;
    case Op::k_br_if: return branch_if(code);
    case Op::k_switch: return branch_switch(code);
    case Op::k_call: return call(code);
    case Op::k_ret: return ret(code);
    case Op::k_unreachable: return fail(ErrorKind::unreachable, "a place marked as unreachable is reached");
    case Op::k_spawn: return spawn(code);
    case Op::k_self: return set(code, machine_.handle(thread_));
    case Op::k_set_self: return set_self(code);
    case Op::k_end_thread: return end_thread();
    case Op::k_atomic_begin: return atomic_begin();
    case Op::k_atomic_end:
      if (atomic_depth_ == 0) return fail(ErrorKind::library_misuse, "an atomic section ends that has not begun");
      if (--atomic_depth_ == 0) fuel_ = kFuel;
      return;
    case Op::k_await: return await(code);
    case Op::k_choose: return choose(code);
    case Op::k_assume: return assume(code);
    case Op::k_assert: return check_assertion(code);
    case Op::k_error: return report(code);
    case Op::k_caveat: machine_.caveats_.insert(program_.module->strings[code.extra]); return;
    case Op::k_halt: return halt(code);
    case Op::k_yield:
      if (concurrent_) visible_operation();
      return;
    case Op::k_output: return output(code);
    case Op::k_option: break;  // decode.cpp made it a mov
  }
  QUO_UNREACHABLE(code.op);
}

#undef BINARY
#undef SIGNED

template <bool kObserved>
void Interpreter::loop() {
  uint64_t count = 0;
  while (state_ == State::running) {
    next_ = pc_ + 1;
    ++count;
    if constexpr (kObserved) machine_.observer_->instruction(thread_, pc_);
    execute(program_.code[pc_]);
    if (state_ == State::running) pc_ = next_;
  }
  machine_.instructions_ += count;
}

void Interpreter::run(Slot thread, bool visible_done) {
  thread_ = thread;
  visible_done_ = visible_done;
  atomic_depth_ = 0;
  fuel_ = kFuel;
  state_ = State::running;
  concurrent_ = memory_.threads().size() > 1;
  const uint32_t depth = memory_.view(thread).header->tag;
  auto& active = machine_.active_;
  active.clear();
  active.push_back({0, depth - 1, &machine_.registers_[0]});
  registers_ = active.back().registers;
  machine_.load_frame(thread, depth - 1, registers_, pc_);
  start_pc_ = pc_;
  if (machine_.observer_) {
    loop<true>();
  } else {
    loop<false>();
  }
  finish(depth);
}

void Interpreter::binary(const Code& code) {
  const Value &a = value(code.a), &b = value(code.b);
  Value result;
  if (plain(a, b)) {
    if (check_overflow_ && (code.flags & core::kNsw) && overflows(code.op, a.bits, b.bits, code.bits)) {
      return fail(ErrorKind::overflow, fmt::format("signed overflow: the result does not fit {} bits", code.bits));
    }
    result = memory::number(compute(code.op, a.bits, b.bits, code.bits));
  } else if (!compute_tagged(code.op, a, b, code.bits, result)) {
    return fail(ErrorKind::address_dependent, fmt::format("'{}' computes a number from an address", core::info(code.op).name));
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
    return fail(ErrorKind::shift, fmt::format("shift of {} bits by {}", code.bits, sign_extend(amount.bits, code.bits)));
  }
  binary(code);
}

void Interpreter::extend(const Code& code) {
  const Value& a = value(code.a);
  if (plain(a)) {
    const uint64_t bits = code.op == Op::k_sext ? static_cast<uint64_t>(sign_extend(a.bits, code.bits)) : a.bits;
    return set(code, memory::number(bits & mask_of(code.bits2)));
  }
  Value result;
  if (!extend_tagged(code.op, a, code.bits, code.bits2, result)) {
    return fail(ErrorKind::address_dependent, "a number is computed from part of an address");
  }
  set(code, result);
}

void Interpreter::floating(const Code& code) {
  const Value &a = value(code.a), &b = value(code.b);
  if (!plain(a, b)) {
    if (a.undef || b.undef) return set(code, memory::undefined());
    return fail(ErrorKind::address_dependent, "a number is computed from an address");
  }
  const bool converts = code.op >= Op::k_fptosi && code.op <= Op::k_fpconv;
  const uint64_t bits = converts                   ? convert_float(code.op, a.bits, code.bits, code.bits2)
                        : code.op == Op::k_math ? compute_math(code.extra, a.bits, b.bits, code.bits)
                                                : compute_float(code.op, a.bits, b.bits, code.bits);
  set(code, memory::number(bits));
}

void Interpreter::address(const Code& code) {
  const Value &base = value(code.a), &position = value(code.b), &displacement = value(code.c);
  const unsigned bits = pointer_bytes_ * 8;
  const uint64_t distance = static_cast<uint64_t>(sign_extend(position.bits, bits)) * static_cast<int32_t>(code.extra) + displacement.bits;
  if (!position.is_plain()) {  // null + address, from code that computes addresses as integers
    Value result = position;
    result.bits = (position.bits + base.bits + displacement.bits) & mask_of(bits);
    if (!base.is_plain() || code.extra != 1) return fail(ErrorKind::address_dependent, "an address is used as an index");
    return set(code, result);
  }
  Value result = base;
  result.bits = (base.bits + distance) & mask_of(bits);
  if (base.undef | position.undef | displacement.undef) {
    result.undef = mask_of(bits);
    result.bits = 0;
  }
  set(code, result);
}

// Counts a branch; when the fuel is used up the step ends here, unless it is inside an atomic section.
bool Interpreter::burn() {
  if (--fuel_ != 0) [[likely]] return true;
  if (atomic_depth_ == 0) {
    park();
    return false;
  }
  fail(ErrorKind::unsupported, "an atomic section does not end");
  return false;
}

void Interpreter::branch_if(const Code& code) {
  const Value& condition = value(code.a);
  if (!defined(condition, "a branch")) return;
  next_ = static_cast<Pc>(condition.bits & 1 ? code.b : code.c);
  if (next_ <= pc_) burn();
}

void Interpreter::branch_switch(const Code& code) {
  const Value& on = value(code.a);
  if (!defined(on, "a switch")) return;
  if (!on.is_plain()) return fail(ErrorKind::address_dependent, "a switch depends on an address");
  const int32_t* list = &program_.lists[code.extra];
  const uint64_t* values = program_.switch_values.data() + list[1 + list[0]];
  const uint64_t* found = std::lower_bound(values, values + list[0], on.bits);
  const bool hit = found != values + list[0] && *found == on.bits;
  next_ = static_cast<Pc>(hit ? list[1 + (found - values)] : code.b);
  if (next_ <= pc_) burn();
}

void Interpreter::call(const Code& code) {
  if (code.b >= 0) return enter(static_cast<uint32_t>(code.b), code.extra);
  const Value& callee = value(code.a);
  if (!defined(callee, "a call")) return;
  if (callee.is_plain()) return fail(callee.bits == 0 ? ErrorKind::null_dereference : ErrorKind::invalid_call,
                                     callee.bits == 0 ? "call through a null pointer" : "call through a number that is no function");
  const memory::ObjectView& target = memory_.view(callee.object);
  if (target.header->kind != memory::ObjectKind::function || callee.bits != 0 || callee.part.piece) {
    return fail(ErrorKind::invalid_call, "call through a pointer that is not to a function");
  }
  const uint32_t function = target.header->tag;
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
  if (depth >= kDeepest) return fail(ErrorKind::stack_overflow, fmt::format("the recursion is deeper than {} calls", kDeepest));
  Value* const registers = registers_ + caller.registers;
  for (uint32_t i = 0; i < info.parameters; ++i) registers[i] = value(program_.lists[list + 1 + i]);
  for (const uint32_t r : info.undefined_at_entry) registers[r] = memory::undefined();
  active.back().pc = pc_;
  active.push_back({info.entry, depth, registers});
  registers_ = registers;
  next_ = info.entry;
}

// The objects that die when a frame with these registers is left.
void Interpreter::add_locals(const FunctionInfo& info, const Value* registers) {
  for (const uint32_t r : info.locals) {
    const Value& local = registers[r];
    if (local.object == Slot::none || local.undef) continue;
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
    bury(slot);
  }
  return true;
}

// Back to the caller's registers; it may have been parked since before this step.
void Interpreter::pop_frame() {
  auto& active = machine_.active_;
  const uint32_t depth = active.back().depth;
  active.pop_back();
  if (active.empty()) {
    active.push_back({0, depth - 1, &machine_.registers_[0]});
    machine_.load_frame(thread_, depth - 1, active.back().registers, active.back().pc);
  }
  registers_ = active.back().registers;
}

void Interpreter::ret(const Code& code) {
  auto& active = machine_.active_;
  if (active.back().depth == 0) return end_thread();
  dying_.clear();
  add_locals(program_.function_at(pc_), registers_);
  if (!kill_dying()) return;
  const int32_t* values = &program_.lists[code.extra];
  static thread_local std::vector<Value> returned;
  returned.clear();
  for (int32_t i = 1; i <= values[0]; ++i) returned.push_back(value(values[i]));
  pop_frame();
  pc_ = active.back().pc;
  next_ = pc_ + 1;
  const uint32_t arguments = program_.code[pc_].extra;
  const int32_t* results = &program_.lists[arguments + 1 + static_cast<uint32_t>(program_.lists[arguments])];
  const auto given = static_cast<int32_t>(returned.size());
  for (int32_t i = 0; i < results[0]; ++i) registers_[results[1 + i]] = i < given ? returned[i] : memory::undefined();
}

}  // namespace quotient::machine
