// Which registers an instruction reads and writes, and where it may go next: all of it follows from the roles of its
// operands in core/opcodes.def.
#pragma once

#include <array>

#include "machine/program.hpp"

namespace quotient::machine {

template <class Visit>
void for_each_in_list(const Program& program, uint32_t list, Visit&& visit) {
  const int32_t count = program.lists[list];
  for (int32_t i = 1; i <= count; ++i) visit(program.lists[list + i]);
}

// Which fields of a row are registers or constants to read, and which are places where control goes. Operands fill
// a, b and c in their order (decode.cpp); those that may be repeated are in a list, which `extra` names.
struct FieldUse {
  uint8_t reads = 0, targets = 0;  // bits: a, b, c
  bool reads_list = false, targets_list = false;
};

constexpr FieldUse field_use(const core::Operands& operands) {
  using core::Role;
  FieldUse use;
  unsigned field = 0;
  for (size_t i = 0; i < operands.count; ++i) {
    switch (operands.roles[i]) {
      case Role::callee:
        use.reads |= 1u << field;
        field += 2;  // the second is the number of the function, if it is known
        break;
      case Role::value:
      case Role::typed:
      case Role::body: use.reads |= 1u << field++; break;
      case Role::block: use.targets |= 1u << field++; break;
      case Role::argument: use.reads_list = true; break;
      case Role::target: use.targets_list = true; break;
      case Role::key:
      case Role::number:
      case Role::text:
      case Role::rmw_word:
      case Role::math_word:
      case Role::error_word:
      case Role::option_word:
      case Role::variable:
      case Role::thread_global:
      case Role::handler:
      case Role::mask: break;
    }
  }
  return use;
}

inline const FieldUse& field_use(core::Op op) {
  static constexpr auto kUses = [] {
    std::array<FieldUse, core::table::kRows.size()> uses;
    for (size_t i = 0; i < uses.size(); ++i) uses[i] = field_use(core::table::kRows[i].operands);
    return uses;
  }();
  return kUses[static_cast<size_t>(op)];
}

template <class Visit>
void for_each_field(const Code& code, uint8_t fields, Visit&& visit) {
  if (fields & 1) visit(code.a);
  if (fields & 2) visit(code.b);
  if (fields & 4) visit(code.c);
}

template <class Visit>
void for_each_read(const Program& program, const Code& code, Visit&& visit) {
  const auto reg = [&](Operand operand) {
    if (operand >= 0) visit(static_cast<uint32_t>(operand));
  };
  const FieldUse& use = field_use(code.op);
  for_each_field(code, use.reads, reg);
  if (use.reads_list) for_each_in_list(program, code.extra, reg);
}

template <class Visit>
void for_each_write(const Program& program, const Code& code, Visit&& visit) {
  switch (core::info(code.op).results) {
    case core::Results::none: return;
    case core::Results::one: return visit(static_cast<uint32_t>(code.result));
    case core::Results::optional:
      if (code.result >= 0) visit(static_cast<uint32_t>(code.result));
      return;
    case core::Results::two: visit(static_cast<uint32_t>(code.result)); return visit(code.extra);
    case core::Results::list:  // behind that of the arguments
      return for_each_in_list(program, code.extra + 1 + static_cast<uint32_t>(program.lists[code.extra]),
                              [&](int32_t result) { visit(static_cast<uint32_t>(result)); });
  }
}

template <class Visit>
void for_each_successor(const Program& program, Pc pc, Visit&& visit) {
  const Code& code = program.code[pc];
  const auto target = [&](int32_t to) { visit(static_cast<Pc>(to)); };
  const FieldUse& use = field_use(code.op);
  for_each_field(code, use.targets, target);
  if (use.targets_list) for_each_in_list(program, code.extra, target);
  if (!core::info(code.op).has(core::kTerminator)) visit(pc + 1);
}

}  // namespace quotient::machine
