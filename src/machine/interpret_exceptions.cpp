// Exceptions: what the invokes of a thread's frames name, and how an exception leaves frames. Who catches what is
// decided by code that the front end brings along (docs/core.md, Exceptions).
#include "machine/interpreter_inline.hpp"
#include "machine/operands.hpp"

namespace quotient::machine {

using props::ErrorKind;

// Where the frame at this depth stands, which is not the running one.
Pc Interpreter::parked_at(uint32_t depth) const {
  const auto& active = machine_.active_;
  const uint32_t first = active.front().depth;
  if (depth >= first) return active[depth - first].pc;
  return memory_.view(machine_.chains_.frame(thread_, depth)).header->pc();
}

// Its registers: those that are live there. They are valid until frames are entered or loaded.
const memory::Value* Interpreter::parked_registers(uint32_t depth) {
  const auto& active = machine_.active_;
  const uint32_t first = active.front().depth;
  if (depth >= first) return active[depth - first].registers;
  Value* const scratch = registers_ + program_.function_at(pc_).registers;
  Pc parked = 0;
  machine_.load_frame(thread_, depth, scratch, parked);
  return scratch;
}

void Interpreter::handler(const Code& code) {
  const Value depth = value(code.a);
  if (!defined(depth, "the number of a frame")) return;
  Value select = memory::number(0), data = memory::number(0);
  if (depth.is_plain() && depth.bits < machine_.active_.back().depth) {
    const auto frame = static_cast<uint32_t>(depth.bits);
    const Code& call = program_.code[parked_at(frame)];
    if (call.op == core::Op::k_invoke) {
      const Landing landing = landing_of(program_, call);
      const Value* const registers = parked_registers(frame);
      select = value(landing.select, registers);
      data = value(landing.data, registers);
    }
  }
  set(code, select);
  assign(registers_[code.extra], data);
}

// The depth of the next frame that an exception comes to. What the frames above it own is added to `dying_`.
std::optional<uint32_t> Interpreter::find_pad() {
  dying_.clear();
  add_locals(pc_, registers_);
  for (uint32_t depth = machine_.active_.back().depth; depth-- > 0;) {
    const Pc parked = parked_at(depth);
    if (program_.code[parked].op == core::Op::k_invoke) return depth;
    if (!program_.function_at(parked).locals.empty()) add_locals(parked, parked_registers(depth));
  }
  return {};
}

void Interpreter::unwind(const Code& code) {
  const Value caught[core::kCaught] = {value(code.a), value(code.b), value(code.c)};
  if (!burn()) return;
  const std::optional<uint32_t> depth = find_pad();
  if (!depth) return fail(ErrorKind::uncaught_exception, "an exception leaves the first function of its thread");
  if (atomic_depth_ > 0) return fail(ErrorKind::unsupported, "an exception is thrown inside an atomic section");
  if (!kill_dying()) return;
  leave_frames_above(*depth);
  const Code& invoke = program_.code[pc_];
  const int32_t* const arguments = &program_.lists[invoke.extra];
  const int32_t* const results = arguments + 1 + arguments[0];
  const int32_t returned = results[0] - static_cast<int32_t>(core::kCaught);
  for (int32_t i = 0; i < results[0]; ++i)
    assign(registers_[results[1 + i]], i < returned ? memory::number(0) : caught[i - returned]);
  next_ = landing_of(program_, invoke).pad;
}

}  // namespace quotient::machine
