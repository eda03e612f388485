// Which registers an instruction reads and writes, and where it may go next: all of it follows from the roles of its
// operands in core/opcodes.def.
#pragma once

#include <algorithm>
#include <array>

#include "machine/program.hpp"

namespace quotient::machine {

template <class Visit>
void for_each_in_list(const Program& program, uint32_t list, Visit&& visit) {
  const int32_t count = program.lists[list];
  for (int32_t i = 1; i <= count; ++i) visit(program.lists[list + i]);
}

// What stands behind the lists of arguments and results of an invoke: how it goes on if an exception comes.
struct Landing {
  Pc pad;
  Operand select, data;
};
inline Landing landing_of(const Program& program, const Code& invoke) {
  const int32_t* const arguments = &program.lists[invoke.extra];
  const int32_t* const results = arguments + 1 + arguments[0];
  const int32_t* const landing = results + 1 + results[0];
  return {static_cast<Pc>(landing[1]), landing[2], landing[3]};
}

// Which fields of a row are registers or constants to read, and which are places where control goes. Operands fill
// a, b and c in their order (decode.cpp); those that may be repeated are in a list, which `extra` names.
struct FieldUse {
  uint8_t reads = 0, targets = 0;  // bits: a, b, c
  bool reads_list = false, targets_list = false;
  bool lands = false;  // it has a Landing, and goes on with the row behind it
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
      case Role::pad: use.lands = true; break;
      case Role::normal:
      case Role::kept:
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

// What is kept while the call at this place is under way.
template <class Visit>
void for_each_kept(const Program& program, const Code& code, Visit&& visit) {
  if (!field_use(code.op).lands) return;
  const Landing landing = landing_of(program, code);
  for (const Operand operand : {landing.select, landing.data})
    if (operand >= 0) visit(static_cast<uint32_t>(operand));
}

template <class Visit>
void for_each_read(const Program& program, const Code& code, Visit&& visit) {
  const auto reg = [&](Operand operand) {
    if (operand >= 0) visit(static_cast<uint32_t>(operand));
  };
  const FieldUse& use = field_use(code.op);
  for_each_field(code, use.reads, reg);
  if (use.reads_list) for_each_in_list(program, code.extra, reg);
  for_each_kept(program, code, visit);
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
    case core::Results::list:
    case core::Results::caught:  // behind that of the arguments
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
  if (use.lands) visit(landing_of(program, code).pad);
  if (use.lands || !core::info(code.op).has(core::kTerminator)) visit(pc + 1);
}

// Whether the register may be read behind the instruction, which ends no block. (What is live at a call is what is
// needed behind it; its arguments are read before.)
inline bool is_live_behind(const Program& program, Pc pc, uint32_t reg) {
  const LiveList& live = *program.live[pc + 1];
  bool found = std::binary_search(live.begin(), live.end(), reg);
  for_each_read(program, program.code[pc + 1], [&](uint32_t read) { found |= read == reg; });
  return found;
}

}  // namespace quotient::machine
