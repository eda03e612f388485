// The translation of instructions that touch memory or pointers, and of calls.
#include <fmt/format.h>

#include <algorithm>

#include "shape/program/lowering.hpp"

namespace quotient::shape {

using core::Op;

namespace {}  // namespace

Lowering::Address Lowering::address(uint32_t function, const Operand& operand) {
  if (operand.kind == Operand::Kind::global) {
    if (!types_.is_node(operand.index)) unsupported("the address of a global variable is computed");
    return {global_node(operand.index), kind_of(types_.node_of_global(operand.index)),
            static_cast<int64_t>(operand.bits)};
  }
  if (operand.kind != Operand::Kind::reg) unsupported("memory is accessed at a fixed address");
  const uint32_t kind = kind_of(types_.node(types_.of_register(function, operand.index)));
  if (const auto found = addresses_.find({function, operand.index}); found != addresses_.end())
    return {found->second.first, kind, found->second.second};
  const int64_t offset = types_.offset(function, operand.index);
  if (offset == Types::kConflict) unsupported("the address is computed (pointer arithmetic inside a structure)");
  return {pointer_register(function, operand.index), kind, offset};
}

void Lowering::forget(uint32_t function, uint32_t reg) {
  addresses_.erase({function, reg});
  const auto variable = pointers_.find(fmt::format("r{}.{}", function, reg));
  if (variable == pointers_.end()) return;
  std::erase_if(addresses_, [&](const auto& entry) { return entry.second.first == variable->second; });
}

uint32_t Lowering::field_index(const std::vector<Field>& fields, int64_t offset) const {
  for (uint32_t i = 0; i < fields.size(); ++i) {
    if (fields[i].offset == offset) return i;
  }
  unsupported(fmt::format("there is no field at offset {}", offset));
}

void Lowering::compute(uint32_t f, const Instruction& instruction) {
  if (is_pointer_register(f, instruction.results[0]))
    unsupported(fmt::format("a pointer is computed by '{}'", core::info(instruction.op).name));
  Statement statement{.action = Action::compute,
                      .number = number_register(f, instruction.results[0]),
                      .operation = instruction.op,
                      .types = instruction.types};
  for (const Operand& operand : instruction.operands) statement.numbers.push_back(number(f, operand));
  emit(std::move(statement));
}

void Lowering::lower_addr(uint32_t f, const Instruction& instruction) {
  const auto step = distance(instruction);
  if (!step) unsupported("the address is computed (pointer arithmetic inside a structure)");
  const Address base = address(f, instruction.operands[0]);
  const uint32_t result = instruction.results[0];
  const Variable variable = pointer_register(f, result);
  forget(f, result);
  emit({.action = Action::assign, .x = variable, .pointer = {Pointer::Kind::variable, base.base}});
  if (base.base != variable) addresses_[{f, result}] = {base.base, base.offset + *step};
}

void Lowering::lower_load(uint32_t f, const Instruction& instruction) {
  const uint32_t result = instruction.results[0];
  const bool pointer = is_pointer_register(f, result);
  const Operand& operand = instruction.operands[0];
  if (operand.kind == Operand::Kind::global && !types_.is_node(operand.index)) {
    if (pointer) {
      forget(f, result);
      emit({.action = Action::assign,
            .x = pointer_register(f, result),
            .pointer = {Pointer::Kind::variable, scalar_pointer(operand)}});
    } else {
      emit({.action = Action::compute,
            .number = number_register(f, result),
            .numbers = {{Number::Kind::variable, 0, scalar_number(operand)}}});
    }
    return;
  }
  const Address from = address(f, operand);
  const NodeKind& kind = out_.kinds[from.kind];
  if (pointer) {
    forget(f, result);
    emit({.action = Action::load,
          .x = pointer_register(f, result),
          .y = from.base,
          .selector = field_index(kind.selectors, from.offset),
          .node_kind = from.kind});
  } else {
    emit({.action = Action::read,
          .x = from.base,
          .selector = field_index(kind.data, from.offset),
          .node_kind = from.kind,
          .number = number_register(f, result)});
  }
}

void Lowering::lower_store(uint32_t f, const Instruction& instruction) {
  const Operand &value = instruction.operands[0], &operand = instruction.operands[1];
  if (operand.kind == Operand::Kind::global && !types_.is_node(operand.index)) {
    if (types_.is_pointer(types_.of_scalar(operand.index, operand.bits))) {
      const Variable variable = scalar_pointer(operand);
      std::erase_if(addresses_, [&](const auto& entry) { return entry.second.first == variable; });
      emit({.action = Action::assign, .x = variable, .pointer = kept_pointer(f, value)});
    } else {
      emit({.action = Action::compute, .number = scalar_number(operand), .numbers = {number(f, value)}});
    }
    return;
  }
  const Address to = address(f, operand);
  const NodeKind& kind = out_.kinds[to.kind];
  const bool selector =
      std::ranges::any_of(kind.selectors, [&](const Field& field) { return field.offset == to.offset; });
  if (selector) {
    emit({.action = Action::store,
          .x = to.base,
          .pointer = kept_pointer(f, value),
          .selector = field_index(kind.selectors, to.offset),
          .node_kind = to.kind});
  } else {
    emit({.action = Action::write,
          .x = to.base,
          .selector = field_index(kind.data, to.offset),
          .node_kind = to.kind,
          .numbers = {number(f, value)}});
  }
}

void Lowering::lower_select(uint32_t f, const Instruction& instruction) {
  const uint32_t result = instruction.results[0];
  if (!is_pointer_register(f, result)) return compute(f, instruction);
  const StatementId yes = new_label(), no = new_label(), join = new_label();
  emit({.action = Action::branch, .numbers = {number(f, instruction.operands[0])}, .next = {yes, no}});
  forget(f, result);
  for (const auto& [label, operand] : {std::pair{yes, 1}, std::pair{no, 2}}) {
    last_ = kNothing;
    place(label);
    emit({.action = Action::assign,
          .x = pointer_register(f, result),
          .pointer = pointer(f, instruction.operands[operand])});
    jump(join);
  }
  place(join);
}

void Lowering::lower_equal(uint32_t f, const Instruction& instruction) {
  const auto is_pointer = [&](const Operand& operand) {
    return operand.kind == Operand::Kind::global ||
           (operand.kind == Operand::Kind::reg && is_pointer_register(f, operand.index));
  };
  const uint32_t result = instruction.results[0];
  const Operand *left = &instruction.operands[0], *right = &instruction.operands[1];
  if (!is_pointer(*left)) std::swap(left, right);
  if (!is_pointer(*left)) return compute(f, instruction);
  if (left->kind == Operand::Kind::reg && right->kind == Operand::Kind::reg &&
      types_.offset(f, left->index) != types_.offset(f, right->index)) {
    unsupported("pointers to different parts of objects are compared");
  }
  // An address inside an object that may be null is not null, and not known otherwise.
  if (left->kind == Operand::Kind::reg && right->kind != Operand::Kind::reg && types_.offset(f, left->index) != 0)
    return set_unknown(f, result);
  const Pointer first = pointer(f, *left), second = pointer(f, *right);
  if (first.kind != Pointer::Kind::variable) unsupported("constant addresses are compared");
  emit({.action = Action::compare, .x = first.variable, .pointer = second, .number = number_register(f, result)});
  if (instruction.op == Op::k_ne) {
    emit({.action = Action::compute,
          .number = number_register(f, result),
          .operation = Op::k_xor,
          .types = {core::integer(1)},
          .numbers = {{Number::Kind::variable, 0, number_register(f, result)}, {Number::Kind::constant, 1}}});
  }
}

void Lowering::release(uint32_t f, const Operand& operand, Action action) {
  if (operand.kind == Operand::Kind::constant && operand.bits == 0) return;
  const Address what = address(f, operand);
  if (what.offset != 0) unsupported("an address inside an object is freed");
  emit({.action = action, .x = what.base, .node_kind = what.kind});
}

void Lowering::lower_fill(uint32_t f, const Instruction& instruction) {
  const Operand &byte = instruction.operands[1], &count = instruction.operands[2];
  if (byte.kind != Operand::Kind::constant || byte.bits != 0 || count.kind != Operand::Kind::constant)
    unsupported("memory is filled with something other than zero");
  const Address to = address(f, instruction.operands[0]);
  const int64_t end = to.offset + static_cast<int64_t>(count.bits);
  const NodeKind kind = out_.kinds[to.kind];
  const auto covered = [&](const Field& field) {
    const bool inside = field.offset >= to.offset && field.offset + field.bytes <= end;
    if (!inside && field.offset + field.bytes > to.offset && field.offset < end)
      unsupported("a field is filled in part");
    return inside;
  };
  for (uint32_t i = 0; i < kind.selectors.size(); ++i) {
    if (covered(kind.selectors[i]))
      emit({.action = Action::store,
            .x = to.base,
            .pointer = {Pointer::Kind::null},
            .selector = i,
            .node_kind = to.kind});
  }
  for (uint32_t i = 0; i < kind.data.size(); ++i) {
    if (covered(kind.data[i]))
      emit({.action = Action::write,
            .x = to.base,
            .selector = i,
            .node_kind = to.kind,
            .numbers = {{Number::Kind::constant, 0}}});
  }
}

void Lowering::lower_copy(uint32_t f, const Instruction& instruction) {
  const Address to = address(f, instruction.operands[0]), from = address(f, instruction.operands[1]);
  const Operand& count = instruction.operands[2];
  if (to.kind != from.kind || to.offset != 0 || from.offset != 0 || count.kind != Operand::Kind::constant ||
      count.bits != out_.kinds[to.kind].bytes) {
    unsupported("memory is copied, but not one whole structure to another");
  }
  const NodeKind kind = out_.kinds[to.kind];
  const Variable carried = pointer_variable("copied", "copied");
  const uint32_t number = number_variable("copied", "copied");
  for (uint32_t i = 0; i < kind.selectors.size(); ++i) {
    emit({.action = Action::load, .x = carried, .y = from.base, .selector = i, .node_kind = to.kind});
    emit({.action = Action::store,
          .x = to.base,
          .pointer = {Pointer::Kind::variable, carried},
          .selector = i,
          .node_kind = to.kind});
  }
  for (uint32_t i = 0; i < kind.data.size(); ++i) {
    emit({.action = Action::read, .x = from.base, .selector = i, .node_kind = to.kind, .number = number});
    emit({.action = Action::write,
          .x = to.base,
          .selector = i,
          .node_kind = to.kind,
          .numbers = {{Number::Kind::variable, 0, number}}});
  }
}

// Of the functions that quotient.h calls to compare sets of nodes.
void Lowering::lower_remembering(uint32_t f, const Instruction& instruction, Action action) {
  const Operand& root = instruction.operands[1];
  if (out_.freed_remembered == kNothing)
    out_.freed_remembered = number_variable("freed remembered", "freed remembered");
  Statement statement{.action = action, .pointer = kept_pointer(f, root)};
  if (!instruction.results.empty()) statement.number = number_register(f, instruction.results[0]);
  if (action == Action::is_remembered) {
    if (statement.pointer.kind != Pointer::Kind::variable)
      unsupported("no variable, but a constant, is looked for among the nodes that are remembered");
    statement.x = statement.pointer.variable;
  } else if (root.kind == Operand::Kind::reg) {
    const NodeKind& kind = out_.kinds[kind_of(types_.node(types_.of_register(f, root.index)))];
    for (const size_t i : {2, 3}) {
      if (instruction.operands[i].kind != Operand::Kind::constant)
        unsupported("the fields to follow are not constants");
      statement.selectors.push_back(field_index(kind.selectors, static_cast<int64_t>(instruction.operands[i].bits)));
    }
  }
  emit(std::move(statement));
}

void Lowering::lower_call(uint32_t f, const Instruction& instruction) {
  if (instruction.operands[0].kind != Operand::Kind::function) unsupported("a function is called through a pointer");
  const uint32_t callee = instruction.operands[0].index;
  const core::Function& function = module_.functions[callee];
  switch (known_function(function)) {
    case Known::malloc:
    case Known::calloc:
      if (instruction.results.empty()) unsupported("memory is allocated, and its address is not used");
      forget(f, instruction.results[0]);
      emit({.action = Action::allocate,
            .x = pointer_register(f, instruction.results[0]),
            .node_kind = kind_of(types_.node(types_.of_register(f, instruction.results[0]))),
            .zeroed = known_function(function) == Known::calloc});
      return;
    case Known::free: return release(f, instruction.operands[1], Action::release);
    case Known::nondet:
    case Known::ignore:
      for (const uint32_t result : instruction.results) set_unknown(f, result);
      return;
    case Known::end:
      emit({.action = Action::end});
      last_ = kNothing;
      return;
    case Known::assertion:
      emit({.action = Action::fail, .message = "an assertion fails"});
      emit({.action = Action::end});
      last_ = kNothing;
      return;
    case Known::remember: return lower_remembering(f, instruction, Action::remember);
    case Known::is_remembered: return lower_remembering(f, instruction, Action::is_remembered);
    case Known::finds_all: return lower_remembering(f, instruction, Action::finds_all);
    case Known::none: break;
  }
  std::vector<std::pair<uint32_t, uint32_t>> results;
  for (const uint32_t result : instruction.results) results.push_back({f, result});
  for (size_t i = 1; i < instruction.operands.size(); ++i) {
    const uint32_t parameter = static_cast<uint32_t>(i - 1);
    if (parameter >= function.parameters) break;
    if (is_pointer_register(callee, parameter)) {
      emit({.action = Action::assign,
            .x = pointer_register(callee, parameter),
            .pointer = pointer(f, instruction.operands[i])});
    } else if (instruction.operands[i].kind == Operand::Kind::global ||
               instruction.operands[i].kind == Operand::Kind::function) {
      set_unknown(callee, parameter);  // an address that the function does not use as one
    } else {
      emit({.action = Action::compute,
            .number = number_register(callee, parameter),
            .numbers = {number(f, instruction.operands[i])}});
    }
  }
  const core::Location caller = location_;
  const StatementId after = new_label();
  inline_function(callee, results, after);
  location_ = caller;
  place(after);
}

}  // namespace quotient::shape
