// The translation of instructions that touch memory or pointers, and of calls.
#include <fmt/format.h>

#include <algorithm>

#include "shape/program/known.hpp"
#include "shape/program/lowering.hpp"
#include "shape/program/printing.hpp"

namespace quotient::shape {

using core::Op;

Lowering::Address Lowering::address(const Operand& operand) {
  const Value from = value(operand);
  if (from.pointer.kind == Pointer::Kind::variable) return {from.pointer.variable, from.distance};
  const Variable variable = from.pointer.kind == Pointer::Kind::null ? pointer_variable("null", "NULL")
                                                                     : pointer_variable("undefined", "of no object");
  emit({.action = Action::assign, .x = variable, .pointer = from.pointer});
  return {variable, from.distance};
}

void Lowering::compute(const Instruction& instruction) {
  const uint32_t result = instruction.results[0];
  if (objects_.is_pointer(result)) {
    // A number is added to a pointer that is seen as a number.
    const bool shifts = instruction.op == Op::k_add || instruction.op == Op::k_sub;
    const auto by = shifts ? objects_.signed_constant(instruction.operands[1]) : std::nullopt;
    if (!by || instruction.types[0].bits != module_.pointer_bits) return set_pointer(result, {});
    Value from = value(instruction.operands[0]);
    from.distance += instruction.op == Op::k_add ? *by : -*by;
    return set_pointer(result, from);
  }
  Statement statement{.action = Action::compute,
                      .number = number_register(result),
                      .operation = instruction.op,
                      .types = instruction.types};
  for (const Operand& operand : instruction.operands) statement.numbers.push_back(number(operand));
  emit(std::move(statement));
}

void Lowering::lower_addr(const Instruction& instruction) {
  Value from = value(instruction.operands[0]);
  if (const auto step = objects_.distance(instruction)) {
    from.distance += *step;
    return set_pointer(instruction.results[0], from);
  }
  const auto scale = objects_.constant(instruction.operands[2]);
  const auto rest = objects_.fixed_distance(instruction);
  if (!scale || !rest) return set_pointer(instruction.results[0], {});
  const Number index = number(instruction.operands[1]);
  const Variable variable = pointer_register(instruction.results[0]);
  forget(variable);
  emit({.action = Action::assign,
        .x = variable,
        .pointer = from.pointer,
        .distance = from.distance + *rest,
        .types = {core::integer(module_.pointer_bits)},
        .numbers = {index},
        .count = *scale});
}

void Lowering::lower_load(const Instruction& instruction) {
  const uint32_t result = instruction.results[0];
  const bool pointer = objects_.is_pointer(result);
  const Operand& operand = instruction.operands[0];
  if (is_variable(operand)) {
    const bool holds_pointer = objects_.parts(operand.index).at(operand.bits).pointer;
    if (pointer)
      return set_pointer(result, holds_pointer ? Value{{Pointer::Kind::variable, pointer_part(operand)}} : Value{});
    emit({.action = Action::compute,
          .number = number_register(result),
          .numbers = {holds_pointer ? Number{} : Number{Number::Kind::variable, 0, number_part(operand)}}});
    return;
  }
  const Address from = address(operand);
  const uint32_t bytes = (instruction.types[0].bits + 7u) / 8u;
  if (pointer) {
    const Variable variable = pointer_register(result);
    emit({.action = Action::load, .x = variable, .y = from.base, .distance = from.distance, .bytes = bytes});
    forget(variable);
  } else {
    emit({.action = Action::read,
          .x = from.base,
          .distance = from.distance,
          .bytes = bytes,
          .number = number_register(result)});
  }
}

void Lowering::lower_store(const Instruction& instruction) {
  const Operand &what = instruction.operands[0], &operand = instruction.operands[1];
  if (is_variable(operand)) {
    if (objects_.parts(operand.index).at(operand.bits).pointer) {
      const Variable variable = pointer_part(operand);
      const Value from = value(what);
      forget(variable);
      emit({.action = Action::assign, .x = variable, .pointer = from.pointer, .distance = from.distance});
    } else {
      emit({.action = Action::compute, .number = number_part(operand), .numbers = {number(what)}});
    }
    return;
  }
  const Address to = address(operand);
  const uint32_t bytes = (instruction.types[0].bits + 7u) / 8u;
  const bool null =
      what.kind == Operand::Kind::constant && what.bits == 0 && instruction.types[0].kind == core::Type::Kind::pointer;
  if (!is_pointer(what) && !null) {
    emit({.action = Action::write, .x = to.base, .distance = to.distance, .bytes = bytes, .numbers = {number(what)}});
    return;
  }
  Value from = value(what);
  if (from.distance != 0) {
    // The pointer itself, not what it was derived from: its distance is kept where it is.
    const Variable carried =
        what.kind == Operand::Kind::reg ? pointer_register(what.index) : pointer_variable("carried", "carried");
    if (what.kind != Operand::Kind::reg)
      emit({.action = Action::assign, .x = carried, .pointer = from.pointer, .distance = from.distance});
    from = {{Pointer::Kind::variable, carried}};
  }
  emit({.action = Action::store, .x = to.base, .pointer = from.pointer, .distance = to.distance, .bytes = bytes});
}

void Lowering::lower_select(const Instruction& instruction) {
  const uint32_t result = instruction.results[0];
  const bool pointer = objects_.is_pointer(result);
  const Number condition = number(instruction.operands[0]);
  const std::vector<Learned> learned = facts_.of(condition);
  const Value values[] = {value(instruction.operands[1]), value(instruction.operands[2])};
  const Number numbers[] = {number(instruction.operands[1]), number(instruction.operands[2])};
  if (pointer) forget(pointer_register(result));
  const StatementId branch = emit({.action = Action::branch, .numbers = {condition}, .learned = learned});
  std::vector<StatementId> ends;
  for (const size_t side : {0, 1}) {
    last_ = branch;
    if (pointer) {
      emit({.action = Action::assign,
            .x = pointer_register(result),
            .pointer = values[side].pointer,
            .distance = values[side].distance});
    } else {
      emit({.action = Action::compute, .number = number_register(result), .numbers = {numbers[side]}});
    }
    ends.push_back(last_);
  }
  if (!pointer) facts_.set(number_register(result));  // which side it comes from is not known behind it
  last_ = kNothing;
  const StatementId join = emit({.action = Action::skip});
  for (const StatementId end : ends) out_.statements[end].next.push_back(join);
}

void Lowering::lower_equal(const Instruction& instruction) {
  const Operand *left = &instruction.operands[0], *right = &instruction.operands[1];
  if (!is_pointer(*left)) std::swap(left, right);
  if (!is_pointer(*left)) return compute(instruction);
  const uint32_t result = number_register(instruction.results[0]);
  // The second one's distance is what is left of both.
  const Address first = address(*left);
  Value second = value(*right);
  if (!is_pointer(*right) && objects_.constant(*right) == uint64_t{0}) second = {{Pointer::Kind::null}};
  emit({.action = Action::compare,
        .x = first.base,
        .pointer = second.pointer,
        .distance = second.distance - first.distance,
        .number = result});
  if (instruction.op == Op::k_ne) {
    emit({.action = Action::compute,
          .number = result,
          .operation = Op::k_xor,
          .types = {core::integer(1)},
          .numbers = {{Number::Kind::variable, 0, result}, {Number::Kind::constant, 1}}});
  }
}

void Lowering::lower_make(uint32_t id, const Instruction& instruction, bool zeroed) {
  const auto kind = objects_.kind_made_by(id);
  if (!kind) return obstacle("the size of an allocation is not a constant");
  const Variable variable = pointer_register(instruction.results[0]);
  forget(variable);
  emit({.action = Action::allocate,
        .x = variable,
        .node_kind = *kind,
        .zeroed = zeroed,
        .on_stack = instruction.op == Op::k_local});
}

void Lowering::release(const Operand& operand, Action action) {
  if (operand.kind == Operand::Kind::constant && operand.bits == 0) return;
  const Address what = address(operand);
  emit({.action = action, .x = what.base, .distance = what.distance});
}

void Lowering::lower_range(const Instruction& instruction) {
  const auto bytes = objects_.constant(instruction.operands[2]);
  if (!bytes || *bytes > UINT32_MAX) return obstacle("memory is copied or filled whose size is not a constant");
  if (*bytes == 0) return;
  const Address to = address(instruction.operands[0]);
  if (instruction.op == Op::k_fill) {
    emit({.action = Action::fill,
          .x = to.base,
          .distance = to.distance,
          .bytes = static_cast<uint32_t>(*bytes),
          .numbers = {number(instruction.operands[1])}});
    return;
  }
  // The source's own distance goes into a variable.
  Address from = address(instruction.operands[1]);
  if (from.distance != 0) {
    const Variable source = pointer_variable("source", "source");
    emit({.action = Action::assign,
          .x = source,
          .pointer = {Pointer::Kind::variable, from.base},
          .distance = from.distance});
    from = {source, 0};
  }
  emit({.action = Action::copy,
        .x = to.base,
        .y = from.base,
        .distance = to.distance,
        .bytes = static_cast<uint32_t>(*bytes)});
}

// Of the functions that quotient.h calls to compare sets of nodes.
void Lowering::lower_remembering(const Instruction& instruction, Action action) {
  if (out_.freed_remembered == kNothing)
    out_.freed_remembered = number_variable("freed remembered", "freed remembered");
  Value root = value(instruction.operands[1]);
  if (root.distance != 0) return obstacle("nodes are looked for from the middle of an object");
  Statement statement{.action = action, .pointer = root.pointer};
  if (!instruction.results.empty()) statement.number = number_register(instruction.results[0]);
  if (action == Action::is_remembered) {
    if (root.pointer.kind != Pointer::Kind::variable)
      return obstacle("no variable, but a constant, is looked for among the nodes that are remembered");
    statement.x = root.pointer.variable;
  } else {
    for (const size_t i : {2, 3}) {
      const auto offset = objects_.constant(instruction.operands[i]);
      if (!offset) return obstacle("the fields to follow are not constants");
      statement.selectors.push_back(static_cast<uint32_t>(*offset));
    }
  }
  emit(std::move(statement));
}

// The text must be a constant. Of the arguments of printf, which stand in an object of their own, eight bytes for each,
// it must be possible to read as many as the text asks for.
void Lowering::lower_print(const Instruction& instruction, bool formatted) {
  const auto text = constant_text(module_, instruction.operands[1]);
  const auto arguments = text && formatted ? arguments_printed(*text) : std::optional<uint32_t>(0);
  if (!text || !arguments) return obstacle("a string is printed that is not a constant");
  if (*arguments > 0) {
    const Address from = address(instruction.operands[2]);
    emit({.action = Action::read,
          .x = from.base,
          .distance = from.distance,
          .bytes = 8 * *arguments,
          .number = number_variable("printed", "printed")});
  }
  for (const uint32_t result : instruction.results) set_unknown(result);
}

void Lowering::lower_call(uint32_t id, const Flat::Instruction& call) {
  const Instruction& instruction = call.code;
  switch (const Known known = known_function(module_.functions[instruction.operands[0].index])) {
    case Known::malloc:
    case Known::calloc:
      if (instruction.results.empty()) return obstacle("memory is allocated, and its address is not used");
      return lower_make(id, instruction, known == Known::calloc);
    case Known::free: return release(instruction.operands[1], Action::release);
    case Known::nondet:
    case Known::ignore:
      for (const uint32_t result : instruction.results) set_unknown(result);
      return;
    case Known::print:
    case Known::print_line: return lower_print(instruction, known == Known::print);
    case Known::end: return lower_end(call);
    case Known::assertion:
      if (counts_("assertion")) emit({.action = Action::fail, .message = "an assertion fails"});
      else lower_end(call);
      return;
    case Known::remember: return lower_remembering(instruction, Action::remember);
    case Known::is_remembered: return lower_remembering(instruction, Action::is_remembered);
    case Known::finds_all: return lower_remembering(instruction, Action::finds_all);
    case Known::none: return;
  }
}

}  // namespace quotient::shape
