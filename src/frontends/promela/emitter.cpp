#include "frontends/promela/emitter.hpp"

#include <fmt/format.h>

#include "frontends/promela/constants.hpp"

namespace quotient::frontends::promela {

using processes::Opcode;

void Emitter::jump(Opcode op, Label& label, int32_t a, int32_t b) {
  label.uses.push_back(here());
  emit(op, a, b, label.at);
}

void Emitter::bind(Label& label) {
  label.at = static_cast<int32_t>(here());
  for (const uint32_t use : label.uses) program_.code[use].c = label.at;
}

void Emitter::guard(Opcode op, Label* otherwise, int32_t a) {
  if (otherwise) jump(op, *otherwise, a);
  else emit(op, a, 0, processes::kBlocked);
}

void Emitter::sized(Opcode op, const Type& type, int32_t a, int32_t b, bool in_array) {
  emit(op, a, b);
  program_.code.back().width = width_of(type);
  program_.code.back().bits = kept_bits(type, in_array);
}

// ---- Variables

void Emitter::add_index(Reference& reference, const Expr* index, const Variable& variable) const {
  if (!variable.is_array && !index) return;
  if (!index) return;  // an array without an index is its first element
  const uint32_t stride = layout_.size(variable.type);
  if (const std::optional<int32_t> fixed = constant_value(*index);
      fixed && static_cast<uint32_t>(*fixed) < variable.length) {
    reference.place += static_cast<uint32_t>(*fixed) * stride;
  } else {
    reference.indices.push_back({index, stride, variable.length});
  }
}

Emitter::Reference Emitter::reference(const Expr& expr) const {
  Reference out;
  out.local = expr.variable->scope == Scope::local;
  out.place = layout_.place(*expr.variable);
  out.type = &expr.variable->type;
  out.in_array = expr.variable->is_array;
  add_index(out, expr.index, *expr.variable);
  for (const FieldStep& step : expr.path) {
    out.place += layout_.place(*step.field);
    out.type = &step.field->type;
    out.in_array = step.field->is_array;
    add_index(out, step.index, *step.field);
  }
  return out;
}

void Emitter::push_place(const Reference& reference, const Expr* remote) {
  if (remote) {
    pid(*remote);
    emit(Opcode::k_place_remote, static_cast<int32_t>(reference.place),
         static_cast<int32_t>(context_.types.at(remote->proctype)));
  } else {
    emit(reference.local ? Opcode::k_place_local : Opcode::k_place_global, static_cast<int32_t>(reference.place));
  }
  for (const Reference::Index& index : reference.indices) {
    expression(index.expr);
    emit(Opcode::k_place_index, static_cast<int32_t>(index.stride), static_cast<int32_t>(index.count));
  }
}

void Emitter::load(const Expr& expr) {
  if (is_on_heap(expr)) return load_from_heap(expr);
  const Reference from = reference(expr);
  const bool remote = expr.kind == ExprKind::remote_variable;
  if (!remote && from.indices.empty())
    return sized(from.local ? Opcode::k_load_local : Opcode::k_load_global, *from.type,
                 static_cast<int32_t>(from.place));
  if (!remote && from.indices.size() == 1 && from.indices[0].stride == processes::bytes_of(width_of(*from.type))) {
    expression(from.indices[0].expr);
    return sized(from.local ? Opcode::k_element_local : Opcode::k_element_global, *from.type,
                 static_cast<int32_t>(from.place), static_cast<int32_t>(from.indices[0].count));
  }
  push_place(from, remote ? &expr : nullptr);
  sized(Opcode::k_load_at, *from.type);
}

void Emitter::store_fixed(bool local, uint32_t place, const Type& type, bool in_array) {
  sized(local ? Opcode::k_store_local : Opcode::k_store_global, type, static_cast<int32_t>(place), 0, in_array);
}

void Emitter::store(const Expr* target, const std::function<void()>& value) {
  if (target && is_on_heap(*target)) return store_on_heap(heap_place(*target), value);
  if (target && target->kind == ExprKind::own_priority) {
    emit(Opcode::k_own_pid);
    emit(Opcode::k_push);
    value();
    return emit(Opcode::k_set_priority);
  }
  if (!target || target->kind != ExprKind::variable) return value();  // _
  const Reference to = reference(*target);
  if (to.indices.empty()) {
    value();
    return store_fixed(to.local, to.place, *to.type, to.in_array);
  }
  push_place(to, nullptr);
  value();
  sized(Opcode::k_store_at, *to.type, 0, 0, to.in_array);
}

// ---- Expressions

// The process that a remote reference names; without a number the only one of its type.
void Emitter::pid(const Expr& expr) {
  if (!expr.operands.empty() && expr.operands[0]) return expression(expr.operands[0]);
  emit(Opcode::k_first_of_type, static_cast<int32_t>(context_.types.at(expr.proctype)));
}

bool Emitter::compare_with_constant(const Expr& expr, int32_t value) {
  if (expr.op != Op::eq && expr.op != Op::ne) return false;
  const Expr& left = *expr.operands[0];
  if (left.kind != ExprKind::variable || is_on_heap(left)) return false;
  const Reference from = reference(left);
  if (!from.indices.empty()) return false;
  const bool equal = expr.op == Op::eq;
  const Opcode op = from.local ? (equal ? Opcode::k_local_eq : Opcode::k_local_ne)
                               : (equal ? Opcode::k_global_eq : Opcode::k_global_ne);
  sized(op, *from.type, static_cast<int32_t>(from.place), value);
  return true;
}

// 0 or 1; most conditions are already.
void Emitter::truth(const Expr* expr) {
  expression(expr);
  const bool is_truth = (expr->kind == ExprKind::binary && expr->op >= Op::eq && expr->op <= Op::logical_or) ||
                        (expr->kind == ExprKind::unary && expr->op == Op::logical_not);
  if (!is_truth) emit(processes::Opcode::k_truth);
}

// Each part of a conjunction is a guard of its own: the first that is false ends it.
void Emitter::condition(const Expr* expr, Label* otherwise) {
  if (expr->kind == ExprKind::binary && expr->op == Op::logical_and) {
    condition(expr->operands[0], otherwise);
    return condition(expr->operands[1], otherwise);
  }
  const uint32_t start = here();
  expression(expr);
  if (here() != start + 1) return guard(Opcode::k_guard, otherwise);
  processes::Instruction& only = program_.code.back();
  switch (only.op) {  // a comparison and its guard are one instruction
    case Opcode::k_global_eq: only.op = Opcode::k_guard_global_eq; break;
    case Opcode::k_global_ne: only.op = Opcode::k_guard_global_ne; break;
    case Opcode::k_local_eq: only.op = Opcode::k_guard_local_eq; break;
    case Opcode::k_local_ne: only.op = Opcode::k_guard_local_ne; break;
    default: return guard(Opcode::k_guard, otherwise);
  }
  only.c = processes::kBlocked;
  if (!otherwise) return;
  otherwise->uses.push_back(start);
  only.c = otherwise->at;
}

void Emitter::binary(const Expr& expr) {
  using promela::Op;
  const Expr* const left = expr.operands[0];
  const Expr* const right = expr.operands[1];
  if (expr.op == Op::logical_and || expr.op == Op::logical_or) {
    Label end;
    truth(left);
    jump(expr.op == Op::logical_and ? processes::Opcode::k_jump_if_zero : processes::Opcode::k_jump_if_not_zero, end);
    truth(right);
    return bind(end);
  }
  if (left->type.kind == TypeKind::pointer) return compare_pointers(expr);
  if (const Expr* const same = without_neutral_element(expr)) return expression(same);
  const std::optional<int32_t> constant = constant_value(*right);
  if (constant && compare_with_constant(expr, *constant)) return;
  const auto with = [&](processes::Opcode op, processes::Opcode with_constant) {
    expression(left);
    if (constant) return emit(with_constant, *constant);
    emit(processes::Opcode::k_push);
    expression(right);
    emit(op);
  };
  switch (expr.op) {
#define ARITHMETIC(name) \
  case Op::name: return with(processes::Opcode::k_##name, processes::Opcode::k_##name##_constant);
    ARITHMETIC(add)
    ARITHMETIC(sub)
    ARITHMETIC(mul)
    ARITHMETIC(div)
    ARITHMETIC(mod)
    ARITHMETIC(bit_and)
    ARITHMETIC(bit_or)
    ARITHMETIC(bit_xor)
    ARITHMETIC(shl)
    ARITHMETIC(shr)
    ARITHMETIC(eq)
    ARITHMETIC(ne)
    ARITHMETIC(lt)
    ARITHMETIC(le)
    ARITHMETIC(gt)
    ARITHMETIC(ge)
#undef ARITHMETIC
    default: return;
  }
}

int32_t Emitter::pattern(const Expr* channel, const std::vector<Pattern>& patterns, bool random) {
  processes::ReceivePattern out;
  out.random = random;
  expression(channel);
  emit(Opcode::k_push);
  for (const Pattern& pattern : patterns) {
    const bool matches = pattern.kind == Pattern::Kind::match_constant || pattern.kind == Pattern::Kind::match_value;
    if (matches) {
      expression(pattern.expr);
      emit(Opcode::k_push);
    }
    out.matches.push_back(matches ? static_cast<int8_t>(out.values++) : int8_t{-1});
  }
  program_.patterns.push_back(std::move(out));
  return static_cast<int32_t>(program_.patterns.size()) - 1;
}

void Emitter::expression(const Expr* expr) {
  const auto channel_test = [&](Opcode op) {
    expression(expr->operands[0]);
    emit(op);
  };
  if (const std::optional<int32_t> value = constant_value(*expr)) return emit(Opcode::k_constant, *value);
  switch (expr->kind) {
    case ExprKind::constant: return;  // see above
    case ExprKind::variable:
    case ExprKind::remote_variable: return load(*expr);
    case ExprKind::unary:
      expression(expr->operands[0]);
      return emit(expr->op == Op::neg       ? Opcode::k_negate
                  : expr->op == Op::bit_not ? Opcode::k_complement
                                            : Opcode::k_logical_not);
    case ExprKind::binary: return binary(*expr);
    case ExprKind::conditional: {
      Label second, end;
      expression(expr->operands[0]);
      jump(Opcode::k_jump_if_zero, second);
      expression(expr->operands[1]);
      jump(Opcode::k_jump, end);
      bind(second);
      expression(expr->operands[2]);
      return bind(end);
    }
    case ExprKind::run:
      for (const Expr* argument : expr->operands) {
        expression(argument);
        emit(Opcode::k_push);
      }
      return emit(Opcode::k_run, static_cast<int32_t>(context_.types.at(expr->proctype)),
                  static_cast<int32_t>(expr->operands.size()), expr->value);
    case ExprKind::len: return channel_test(Opcode::k_length);
    case ExprKind::empty: return channel_test(Opcode::k_is_empty);
    case ExprKind::nempty: return channel_test(Opcode::k_is_nempty);
    case ExprKind::full: return channel_test(Opcode::k_is_full);
    case ExprKind::nfull: return channel_test(Opcode::k_is_nfull);
    case ExprKind::poll: return emit(Opcode::k_poll, pattern(expr->operands[0], expr->pattern, expr->random));
    case ExprKind::enabled: return channel_test(Opcode::k_is_enabled);
    case ExprKind::pc_value: return channel_test(Opcode::k_pc_value);
    case ExprKind::get_priority: return channel_test(Opcode::k_get_priority);
    case ExprKind::own_priority: emit(Opcode::k_own_pid); return emit(Opcode::k_get_priority);
    case ExprKind::timeout: return emit(Opcode::k_is_timeout);
    case ExprKind::np: return emit(Opcode::k_no_progress);
    case ExprKind::pid: return emit(Opcode::k_own_pid);
    case ExprKind::nr_pr: return emit(Opcode::k_process_count);
    case ExprKind::last: return emit(Opcode::k_last_process);
    case ExprKind::remote_label:
      pid(*expr);
      return emit(Opcode::k_is_at, static_cast<int32_t>(context_.state_of_label(expr->proctype, expr->name)),
                  static_cast<int32_t>(context_.types.at(expr->proctype)));
    case ExprKind::dereference: return load_from_heap(*expr);
    case ExprKind::address_of: return address_of(*expr->operands[0]);
    case ExprKind::allocate: return allocate(*expr);
    case ExprKind::null:
    case ExprKind::write_only:
    case ExprKind::call: return emit(Opcode::k_constant, 0);  // the last two are no operands
  }
}

// ---- Statements

void Emitter::receive(const Statement& statement, Label* otherwise) {
  guard(Opcode::k_receive_guard, otherwise, pattern(statement.target, statement.pattern, statement.random));
  for (size_t i = 0; i < statement.pattern.size(); ++i) {
    if (statement.pattern[i].kind != Pattern::Kind::assign) continue;
    store(statement.pattern[i].expr, [&] { emit(Opcode::k_message_field, static_cast<int32_t>(i)); });
  }
  if (!statement.peek) emit(Opcode::k_receive);
}

void Emitter::statement(const Node& node, Label* otherwise) {
  const Statement* const statement = node.statement;
  switch (node.kind) {
    case NodeKind::condition:
      if (!statement) break;
      condition(statement->expr, otherwise);
      break;
    case NodeKind::assign:
      if (statement->expr->kind == ExprKind::call) call(node);
      else store(statement->target, [&] { expression(statement->expr); });
      break;
    case NodeKind::send:
      expression(statement->target);
      guard(Opcode::k_send_guard, otherwise);
      for (const Expr* argument : statement->arguments) {
        expression(argument);
        emit(Opcode::k_push);
      }
      emit(Opcode::k_send, static_cast<int32_t>(statement->arguments.size()), statement->sorted);
      break;
    case NodeKind::receive: receive(*statement, otherwise); break;
    case NodeKind::assertion:
      expression(statement->expr);
      emit(Opcode::k_check);
      break;
    case NodeKind::print: {
      std::vector<const Expr*> arguments(statement->arguments.begin(), statement->arguments.end());
      if (statement->prints_mtype) arguments = {statement->expr};
      for (const Expr* argument : arguments) {
        expression(argument);
        emit(Opcode::k_push);
      }
      program_.formats.push_back(statement->prints_mtype ? "%e" : statement->name);
      emit(Opcode::k_print, static_cast<int32_t>(program_.formats.size()) - 1, static_cast<int32_t>(arguments.size()));
      break;
    }
    case NodeKind::set_priority:
      expression(statement->arguments[0]);
      emit(Opcode::k_push);
      expression(statement->arguments[1]);
      emit(Opcode::k_set_priority, 1);
      break;
    case NodeKind::release:
      expression(statement->expr);
      emit(Opcode::k_release);
      break;
    case NodeKind::evaluate: call(node); break;
    case NodeKind::give_back: return give_back(statement->expr);
    case NodeKind::end:
      if (in_function_) return give_back(nullptr);
      emit(Opcode::k_end_process);
      break;
    case NodeKind::d_step: return d_step(node);
    default: break;
  }
  for (const DeadVariable& dead : node.dead) {
    const int32_t value = dead.surely && is_name_ && is_name_(*dead.variable) ? processes::kNoName : 0;
    const auto zero = [&] { emit(Opcode::k_constant, value); };
    if (layout_.is_on_heap(*dead.variable)) {
      store_on_heap(heap_variable(*dead.variable), zero);
      continue;
    }
    zero();
    store_fixed(true, layout_.place(*dead.variable), dead.variable->type, dead.variable->is_array);
  }
}

// ---- Initial values

uint32_t Emitter::channel_type(const ChannelInit& init) {
  processes::ChannelType type;
  type.capacity = init.capacity;
  uint32_t place = 0;
  for (const Type& field : init.fields) {
    const processes::Width width = width_of(field);
    const uint32_t bytes = processes::bytes_of(width);
    place = (place + bytes - 1) / bytes * bytes;
    type.fields.push_back({place, width, kept_bits(field, init.fields.size() == 1), field.kind == TypeKind::mtype,
                           field.kind == TypeKind::pointer});  // a lone bit is a byte, too
    type.has_pointers |= field.kind == TypeKind::pointer;
    place += bytes;
  }
  uint32_t alignment = 1;
  for (const processes::FieldType& field : type.fields)
    alignment = std::max(alignment, processes::bytes_of(field.width));
  type.message_bytes = (place + alignment - 1) / alignment * alignment;
  type.bytes = (processes::kChannelMessages + type.capacity * type.message_bytes + 3) / 4 * 4;
  const auto known = std::find(program_.channels.begin(), program_.channels.end(), type);
  if (known != program_.channels.end()) return static_cast<uint32_t>(known - program_.channels.begin());
  program_.channels.push_back(std::move(type));
  return static_cast<uint32_t>(program_.channels.size()) - 1;
}

void Emitter::initialise_at(const Variable& variable, bool local, uint32_t place) {
  const uint32_t stride = layout_.size(variable.type);
  const int32_t channel = variable.channel ? static_cast<int32_t>(channel_type(*variable.channel)) : -1;
  for (uint32_t i = 0; i < variable.length; ++i) {
    const uint32_t at = place + i * stride;
    if (variable.type.kind == TypeKind::structure) {
      for (const Variable* field : variable.type.structure->fields)
        initialise_at(*field, local, at + layout_.place(*field));
    } else if (channel >= 0) {
      emit(Opcode::k_make_channel, channel);
      store_fixed(local, at, variable.type, variable.is_array);
    } else if (i < variable.initial_list.size()) {
      expression(variable.initial_list[i]);
      store_fixed(local, at, variable.type, variable.is_array);
    } else if (variable.initial) {
      expression(variable.initial);
      store_fixed(local, at, variable.type, variable.is_array);
    }
  }
}

void Emitter::initialise(const Variable& variable, uint32_t argument) {
  if (layout_.is_on_heap(variable)) return initialise_on_heap(variable, argument);
  const uint32_t place = layout_.place(variable);
  const bool local = variable.scope == Scope::local;
  if (argument == 0) return initialise_at(variable, local, place);
  store_arguments(variable, place, argument);
}

void Emitter::initialise_dead(const Variable& variable) {
  if (!is_name_ || variable.is_array || variable.type.kind == TypeKind::chan ||
      variable.type.kind == TypeKind::structure || !is_name_(variable))
    return initialise(variable);
  emit(Opcode::k_constant, processes::kNoName);
  store_fixed(true, layout_.place(variable), variable.type, false);
}

// A structure takes one argument for each of its cells.
void Emitter::store_arguments(const Variable& variable, uint32_t place, uint32_t& argument) {
  const uint32_t stride = layout_.size(variable.type);
  for (uint32_t i = 0; i < variable.length; ++i, place += stride) {
    if (variable.type.kind == TypeKind::structure) {
      for (const Variable* field : variable.type.structure->fields)
        store_arguments(*field, place + layout_.place(*field), argument);
    } else {
      emit(Opcode::k_argument, static_cast<int32_t>(argument--));
      store_fixed(true, place, variable.type, variable.is_array);
    }
  }
}

}  // namespace quotient::frontends::promela
