#include "frontends/promela/heap_variables.hpp"

#include <algorithm>

namespace quotient::frontends::promela {

bool holds_pointer(const Type& type) {
  if (type.kind == TypeKind::pointer) return true;
  if (type.kind != TypeKind::structure) return false;
  const auto& fields = type.structure->fields;
  return std::any_of(fields.begin(), fields.end(), [](const Variable* field) { return holds_pointer(field->type); });
}

bool is_through_pointer(const Expr& expr) {
  if (expr.kind != ExprKind::variable) return false;
  if (expr.index && !expr.variable->is_array) return true;
  return std::any_of(expr.path.begin(), expr.path.end(), [](const FieldStep& step) {
    return step.through_pointer || (step.index && !step.field->is_array);
  });
}

HeapVariables heap_variables(const Model& model, const std::set<const Variable*>* all_but) {
  HeapVariables out;
  for (const Expr& expr : model.all_expressions) {
    if (expr.kind != ExprKind::address_of || is_through_pointer(*expr.operands[0])) continue;
    out.addressed.insert(expr.operands[0]->variable);
  }
  const auto look_at = [&](const std::vector<Variable*>& variables, bool is_function) {
    for (const Variable* variable : variables) {
      if (is_function || (all_but && !all_but->count(variable) && !variable->remotely_referenced) ||
          holds_pointer(variable->type) || out.addressed.count(variable))
        out.on_heap.insert(variable);
    }
  };
  look_at(model.globals, false);
  for (const Proctype* proctype : model.proctypes) look_at(proctype->locals, false);
  for (const Proctype* function : model.functions) look_at(function->locals, true);
  const bool in_messages =
      std::any_of(model.all_channels.begin(), model.all_channels.end(), [](const ChannelInit& channel) {
        return std::any_of(channel.fields.begin(), channel.fields.end(),
                           [](const Type& field) { return field.kind == TypeKind::pointer; });
      });
  out.any = !out.on_heap.empty() || !model.functions.empty() || in_messages || all_but;
  return out;
}

}  // namespace quotient::frontends::promela
