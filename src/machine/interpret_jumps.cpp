// Control that does not follow calls and returns: jumps to a frame further out, and interrupts.
#include <algorithm>

#include "machine/interpreter_inline.hpp"

namespace quotient::machine {

using memory::Slot;
using props::ErrorKind;

// The depth of the frame that the object is a local variable of. What the frames above it own is added to `dying_`.
std::optional<uint32_t> Interpreter::find_owner(Slot object) {
  const auto owns = [&](Pc pc, const Value* registers) {
    const std::vector<uint32_t>& locals = program_.function_at(pc).locals;
    const LiveList& live = *program_.live[pc];
    return std::any_of(live.begin(), live.end(), [&](uint32_t r) {
      return registers[r].object == object && std::binary_search(locals.begin(), locals.end(), r);
    });
  };
  const auto& active = machine_.active_;
  dying_.clear();
  for (size_t i = active.size(); i-- > 0;) {
    const Pc pc = i + 1 == active.size() ? pc_ : active[i].pc;
    if (owns(pc, active[i].registers)) return active[i].depth;
    add_locals(pc, active[i].registers);
  }
  Value* const scratch = registers_ + program_.function_at(pc_).registers;
  for (uint32_t depth = active.front().depth; depth-- > 0;) {
    Pc parked = 0;
    machine_.load_frame(thread_, depth, scratch, parked);
    if (owns(parked, scratch)) return depth;
    add_locals(parked, scratch);
  }
  return {};
}

// The frame at this depth becomes the topmost; pc_ is where it is parked.
void Interpreter::leave_frames_above(uint32_t depth) {
  auto& active = machine_.active_;
  if (depth < active.front().depth) {
    active.clear();
    active.push_back({0, depth, &machine_.registers_[0]});
    machine_.load_frame(thread_, depth, active.back().registers, active.back().pc);
  }
  active.resize(depth - active.front().depth + 1);
  registers_ = active.back().registers;
  pc_ = active.back().pc;
}

void Interpreter::jump(const Code& code) {
  const Value &owned = value(code.a), &number = value(code.b);
  const Value result = value(code.c);
  if (!defined(owned, "a jump") || !defined(number, "a jump")) return;
  if (!burn()) return;
  if (atomic_depth_ > 0) return fail(ErrorKind::unsupported, "a jump out of an atomic section");
  const auto depth = owned.is_address() ? find_owner(owned.object) : std::nullopt;
  if (!depth)
    return fail(ErrorKind::library_misuse,
                "longjmp to a place that is not in a function that called this one: it has returned, or another thread "
                "executes it, or setjmp was not called");
  if (!kill_dying()) return;
  if (*depth < machine_.active_.back().depth) leave_frames_above(*depth);
  if (progress() != 0) set_progress(0);  // of a copy that is left in the middle
  const FunctionInfo& info = program_.function_at(pc_);
  for (Pc pc = info.entry; pc < info.end; ++pc) {
    const Code& landing = program_.code[pc];
    if (landing.op != core::Op::k_landing || landing.extra != number.bits) continue;
    set(landing, result);
    next_ = pc + 1;
    return;
  }
  fail(ErrorKind::library_misuse, "longjmp with a buffer that setjmp did not write");
}

void Interpreter::run_interrupt(Slot thread) {
  load_thread(thread, true);
  auto& active = machine_.active_;
  const uint32_t depth = active.back().depth + 1;
  const FunctionInfo& info = program_.functions[*program_.interrupt_function];
  active.back().pc = pc_;
  active.push_back({info.entry, depth, registers_ + program_.function_at(pc_).registers});
  registers_ = active.back().registers;
  for (const uint32_t r : info.undefined_at_entry) registers_[r] = program_.unset;
  registers_[0] = memory::number(progress());
  if (progress() != 0) set_progress(0);
  pc_ = start_pc_ = info.entry;
  atomic_depth_ = 1;
  unordered_ = false;
  begin_atomic_fuel();
  interpret();
  finish(depth);
}

// Back to what was interrupted, which is done as if nothing had happened; but if it waits at the beginning of an atomic
// section that asks for it, it learns that it was interrupted, and how.
void Interpreter::resume(const Code& code) {
  const uint64_t before = value(code.a).bits, how = value(code.b).bits;
  dying_.clear();
  add_locals(pc_, registers_);
  if (!kill_dying()) return;
  pop_frame();
  pc_ = next_ = machine_.active_.back().pc;
  const Code& interrupted = program_.code[pc_];
  const bool waits = interrupted.op == core::Op::k_atomic_begin && interrupted.result >= 0;
  const uint64_t after = waits && how != 0 ? how : before;
  if (after != 0) set_progress(after);
}

}  // namespace quotient::machine
