// The code of what is on the heap: variables that hold pointers, objects, calls of functions.
#include "frontends/promela/constants.hpp"
#include "frontends/promela/emitter.hpp"
#include "frontends/promela/heap_types.hpp"

namespace quotient::frontends::promela {

using processes::Opcode;

bool Emitter::is_on_heap(const Expr& expr) const {
  return expr.kind == ExprKind::dereference || (expr.kind == ExprKind::variable && layout_.is_on_heap(*expr.variable));
}

void Emitter::sized_on_heap(Opcode op, const Type& type, uint32_t offset, bool in_array) {
  sized(op, type, static_cast<int32_t>(offset), type.kind == TypeKind::pointer, in_array);
}

void Emitter::follow(HeapPlace& at) {
  emit(Opcode::k_heap_load, static_cast<int32_t>(at.offset), 1);
  at.offset = 0;
}

// Where the variable itself begins.
Emitter::HeapPlace Emitter::heap_variable(const Variable& variable) {
  emit(variable.scope == Scope::local ? Opcode::k_heap_local : Opcode::k_heap_global,
       static_cast<int32_t>(layout_.place(variable)));
  HeapPlace at{0, &variable.type, variable.is_array};
  if (layout_.is_boxed(variable)) follow(at);
  return at;
}

void Emitter::heap_element(HeapPlace& at, const Variable& variable, const Expr* index) {
  at.type = &variable.type;
  at.in_array = variable.is_array;
  if (!index) return;
  uint32_t count = variable.length;
  if (!variable.is_array) {  // an element of what it points to
    follow(at);
    at.type = variable.type.target;
    at.in_array = true;
    count = 0;
  }
  const uint32_t stride = layout_.size(*at.type);
  if (const std::optional<int32_t> fixed = constant_value(*index);
      count && fixed && static_cast<uint32_t>(*fixed) < count) {
    at.offset += static_cast<uint32_t>(*fixed) * stride;
    return;
  }
  emit(Opcode::k_push);
  expression(index);
  emit(Opcode::k_heap_index, static_cast<int32_t>(stride), static_cast<int32_t>(count),
       static_cast<int32_t>(at.offset));
  at.offset = 0;
}

// The accumulator is a place near the value's; what is left to go is known now.
Emitter::HeapPlace Emitter::heap_place(const Expr& expr) {
  if (expr.kind == ExprKind::dereference) {
    expression(expr.operands[0]);
    return {0, &expr.type, false};
  }
  HeapPlace at = heap_variable(*expr.variable);
  heap_element(at, *expr.variable, expr.index);
  for (const FieldStep& step : expr.path) {
    if (step.through_pointer) follow(at);
    at.offset += layout_.place(*step.field);
    heap_element(at, *step.field, step.index);
  }
  return at;
}

void Emitter::load_from_heap(const Expr& expr) {
  const HeapPlace at = heap_place(expr);
  sized_on_heap(Opcode::k_heap_load, *at.type, at.offset, at.in_array);
}

void Emitter::store_on_heap(const HeapPlace& to, const std::function<void()>& value) {
  emit(Opcode::k_push);
  value();
  sized_on_heap(Opcode::k_heap_store, *to.type, to.offset, to.in_array);
}

// A field of a variable, or of a field of it, that is so far inside it.
Emitter::HeapPlace Emitter::heap_part(const Variable& variable, const Variable& part, uint32_t offset) {
  HeapPlace at = heap_variable(variable);
  return {at.offset + offset, &part.type, part.is_array};
}

// A channel or an initial value for each element; constants are in a box already.
void Emitter::initialise_on_heap(const Variable& variable, const Variable& part, uint32_t offset) {
  const uint32_t stride = layout_.size(part.type);
  const int32_t channel = part.channel ? static_cast<int32_t>(channel_type(*part.channel)) : -1;
  for (uint32_t i = 0; i < part.length; ++i, offset += stride) {
    if (part.type.kind == TypeKind::structure) {
      for (const Variable* field : part.type.structure->fields)
        initialise_on_heap(variable, *field, offset + layout_.place(*field));
      continue;
    }
    const Expr* const initial = i < part.initial_list.size() ? part.initial_list[i] : part.initial;
    if (channel < 0 && !initial) continue;
    store_on_heap(heap_part(variable, part, offset), [&] {
      if (channel >= 0) emit(Opcode::k_make_channel, channel);
      else expression(initial);
    });
  }
}

void Emitter::initialise_on_heap(const Variable& variable, uint32_t argument) {
  if (layout_.is_boxed(variable))
    emit(Opcode::k_box, static_cast<int32_t>(layout_.place(variable)), static_cast<int32_t>(heap_types_.of(variable)));
  if (argument == 0) return initialise_on_heap(variable, variable, 0);
  store_arguments_on_heap(variable, variable, 0, argument);
}

void Emitter::store_arguments_on_heap(const Variable& variable, const Variable& part, uint32_t offset,
                                      uint32_t& argument) {
  const uint32_t stride = layout_.size(part.type);
  for (uint32_t i = 0; i < part.length; ++i, offset += stride) {
    if (part.type.kind == TypeKind::structure) {
      for (const Variable* field : part.type.structure->fields)
        store_arguments_on_heap(variable, *field, offset + layout_.place(*field), argument);
      continue;
    }
    store_on_heap(heap_part(variable, part, offset),
                  [&] { emit(Opcode::k_argument, static_cast<int32_t>(argument--)); });
  }
}

void Emitter::allocate(const Expr& expr) {
  if (!expr.operands.empty() && expr.operands[0]) expression(expr.operands[0]);
  else emit(Opcode::k_constant, 1);
  emit(Opcode::k_allocate, static_cast<int32_t>(heap_types_.of(*expr.type.target)));
}

void Emitter::address_of(const Expr& variable) {
  const HeapPlace at = heap_place(variable);
  emit(Opcode::k_heap_address, static_cast<int32_t>(at.offset));
}

void Emitter::compare_pointers(const Expr& expr) {
  expression(expr.operands[0]);
  emit(Opcode::k_push);
  expression(expr.operands[1]);
  emit(Opcode::k_heap_same, expr.op == Op::ne);
}

void Emitter::call(const Node& node) {
  const Statement& statement = *node.statement;
  for (const Expr* argument : statement.expr->operands) {
    expression(argument);
    emit(Opcode::k_push);
  }
  const uint32_t flags =
      (node.atomic || node.atomic_end ? processes::kRunsAlone : 0) | (node.atomic ? processes::kReturnsAlone : 0);
  Label after;
  jump(Opcode::k_call, after, static_cast<int32_t>(context_.functions.at(statement.expr->proctype)),
       static_cast<int32_t>(flags << 16 | return_state_));
  emit(Opcode::k_done);
  bind(after);  // here the function's last transition goes on
  if (node.kind == NodeKind::assign) store(statement.target, [&] { emit(Opcode::k_result); });
}

void Emitter::give_back(const Expr* result) {
  if (result) expression(result);
  else emit(Opcode::k_constant, 0);
  emit(Opcode::k_give_back);
}

}  // namespace quotient::frontends::promela
