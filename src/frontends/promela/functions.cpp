#include "frontends/promela/functions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace quotient::frontends::promela {
namespace {

const Expr* call_in(const Statement& statement) {
  const bool may_call = statement.kind == StatementKind::evaluate || statement.kind == StatementKind::assign;
  return may_call && statement.expr && statement.expr->kind == ExprKind::call ? statement.expr : nullptr;
}

// Every statement, with whether it is inside a d_step. Stops when `visit` says false.
bool for_each(const Sequence& statements, bool in_d_step, const std::function<bool(const Statement&, bool)>& visit) {
  return std::all_of(statements.begin(), statements.end(), [&](const Statement* statement) {
    if (!visit(*statement, in_d_step)) return false;
    const bool inside = in_d_step || statement->kind == StatementKind::d_step;
    return std::all_of(statement->options.begin(), statement->options.end(),
                       [&](const Sequence& option) { return for_each(option, inside, visit); });
  });
}

bool makes_channels(const Type& type) {
  if (type.kind != TypeKind::structure) return false;
  const auto& fields = type.structure->fields;
  return std::any_of(fields.begin(), fields.end(),
                     [](const Variable* field) { return field->channel || makes_channels(field->type); });
}

}  // namespace

const Proctype* called_function(const Node& node) {
  const bool may_call = node.kind == NodeKind::evaluate || node.kind == NodeKind::assign;
  const Expr* const call = may_call ? call_in(*node.statement) : nullptr;
  return call ? call->proctype : nullptr;
}

std::vector<const Proctype*> called_functions(const Proctype& proctype) {
  std::vector<const Proctype*> out;
  const auto look_at = [&out](const Proctype& caller) {
    for_each(caller.body, false, [&out](const Statement& statement, bool) {
      const Expr* const call = call_in(statement);
      if (call && std::find(out.begin(), out.end(), call->proctype) == out.end()) out.push_back(call->proctype);
      return true;
    });
  };
  look_at(proctype);
  for (size_t i = 0; i < out.size(); ++i) look_at(*out[i]);
  return out;
}

Result<bool> check_heap(const Model& model, const HeapVariables& heap) {
  if (!heap.any) return true;
  for (const Expr& expr : model.all_expressions) {
    const auto refuse = [&](std::string message) { return failure(std::move(message), model.place(expr.location)); };
    if (expr.kind == ExprKind::remote_variable && heap.on_heap.count(expr.variable)) {
      return refuse(fmt::format(
          "{} is on the heap, because it holds a pointer or its address is taken: another process cannot read it",
          expr.variable->name));
    }
    if (expr.kind == ExprKind::allocate && makes_channels(*expr.type.target)) {
      return refuse(fmt::format(
          "the typedef {} makes channels, and objects that do so cannot be made by new; let a process make the channel",
          expr.type.target->structure->name));
    }
  }
  Result<bool> out = true;
  for (const auto* list : {&model.proctypes, &model.functions}) {
    for (const Proctype* proctype : *list) {
      for_each(proctype->body, false, [&](const Statement& statement, bool in_d_step) {
        const auto refuse = [&](const char* message) {
          out = failure(message, model.place(statement.location));
          return false;
        };
        if (in_d_step && call_in(statement))
          return refuse("a function cannot be called inside a d_step; use atomic instead");
        if (in_d_step && statement.kind == StatementKind::give_back)
          return refuse("a function cannot return inside a d_step; use atomic instead");
        if (call_in(statement) && proctype->kind == Proctype::Kind::never)
          return refuse("a never claim cannot call functions");
        const auto is_pointer = [](const Expr* argument) { return argument->type.kind == TypeKind::pointer; };
        if (statement.kind == StatementKind::send && statement.sorted &&
            std::any_of(statement.arguments.begin(), statement.arguments.end(), is_pointer)) {
          return refuse("messages with pointers have no order, so that '!!' cannot sort them; use '!'");
        }
        if (statement.kind == StatementKind::print &&
            std::any_of(statement.arguments.begin(), statement.arguments.end(), is_pointer)) {
          return refuse("a pointer is no number that could be printed; print what it points to, or (p != null)");
        }
        return true;
      });
    }
  }
  return out;
}

}  // namespace quotient::frontends::promela
