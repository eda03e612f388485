// Which registers an instruction reads and writes, and where it may go next: the one place that knows how
// each Code row uses its fields.
#pragma once

#include "machine/program.hpp"

namespace quotient::machine {

template <class Visit>
void for_each_in_list(const Program& program, uint32_t list, Visit&& visit) {
  const int32_t count = program.lists[list];
  for (int32_t i = 1; i <= count; ++i) visit(program.lists[list + i]);
}

template <class Visit>
void for_each_read(const Program& program, const Code& code, Visit&& visit) {
  using core::Op;
  const auto reg = [&](Operand operand) {
    if (operand >= 0) visit(static_cast<uint32_t>(operand));
  };
  switch (code.op) {
    case Op::k_br:
    case Op::k_unreachable:
    case Op::k_self:
    case Op::k_end_thread:
    case Op::k_atomic_begin:
    case Op::k_atomic_end:
    case Op::k_unordered:
    case Op::k_fence:
    case Op::k_error:
    case Op::k_caveat:
    case Op::k_condition:
    case Op::k_yield:
    case Op::k_landing:
    case Op::k_interrupts:
    case Op::k_tls: return;
    case Op::k_br_if:
    case Op::k_switch: return reg(code.a);
    case Op::k_ret: return for_each_in_list(program, code.extra, reg);
    case Op::k_call:
    case Op::k_spawn:
      reg(code.a);
      if (code.op == Op::k_spawn) reg(code.b);
      return for_each_in_list(program, code.extra, reg);
    default:
      reg(code.a);
      reg(code.b);
      reg(code.c);
  }
}

template <class Visit>
void for_each_write(const Program& program, const Code& code, Visit&& visit) {
  using core::Op;
  if (code.op == Op::k_call) {
    const uint32_t arguments = static_cast<uint32_t>(program.lists[code.extra]);
    return for_each_in_list(program, code.extra + 1 + arguments,
                            [&](int32_t result) { visit(static_cast<uint32_t>(result)); });
  }
  if (code.result >= 0) visit(static_cast<uint32_t>(code.result));
  if (code.op == Op::k_cmpxchg) visit(code.extra);
}

template <class Visit>
void for_each_successor(const Program& program, Pc pc, Visit&& visit) {
  using core::Op;
  const Code& code = program.code[pc];
  switch (code.op) {
    case Op::k_br: return visit(static_cast<Pc>(code.a));
    case Op::k_br_if: visit(static_cast<Pc>(code.b)); return visit(static_cast<Pc>(code.c));
    case Op::k_switch:
      visit(static_cast<Pc>(code.b));
      return for_each_in_list(program, code.extra, [&](int32_t target) { visit(static_cast<Pc>(target)); });
    case Op::k_ret:
    case Op::k_unreachable:
    case Op::k_end_thread:
    case Op::k_jump:
    case Op::k_resume:
    case Op::k_halt: return;
    default: return visit(pc + 1);
  }
}

}  // namespace quotient::machine
