#include "frontends/promela/hidden_variables.hpp"

namespace quotient::frontends::promela {
namespace {

class Reads {
 public:
  std::set<const Variable*> found;

  void expression(const Expr* expr) {
    if (!expr) return;
    if (expr->variable) found.insert(expr->variable);
    inside(*expr);
  }

  // What is read on the way to a place that is written.
  void target(const Expr* expr) {
    if (expr) inside(*expr);
  }

  void statement(const Statement& statement) {
    if (statement.kind == StatementKind::print) return;
    if (statement.kind == StatementKind::assign) {
      target(statement.target);
      const Expr* const value = statement.expr;
      const bool counts = value && value->kind == ExprKind::binary &&
                          value->operands[0] == statement.target;  // x++ and x-- do not read
      if (!counts) expression(value);
    } else {
      expression(statement.target);
      expression(statement.expr);
    }
    for (const Expr* argument : statement.arguments) expression(argument);
    for (const Pattern& pattern : statement.pattern) expression(pattern.expr);
    for (const Sequence& option : statement.options) sequence(option);
  }

  void sequence(const Sequence& statements) {
    for (const Statement* one : statements) statement(*one);
  }

 private:
  void inside(const Expr& expr) {
    expression(expr.index);
    for (const FieldStep& step : expr.path) expression(step.index);
    for (const Expr* operand : expr.operands) expression(operand);
    for (const Pattern& pattern : expr.pattern) expression(pattern.expr);
  }
};

}  // namespace

std::set<const Variable*> hidden_variables(const Model& model) {
  Reads reads;
  const auto initials = [&](const std::vector<Variable*>& variables) {
    for (const Variable* variable : variables) {
      reads.expression(variable->initial);
      for (const Expr* initial : variable->initial_list) reads.expression(initial);
    }
  };
  initials(model.globals);
  for (const auto* list : {&model.proctypes, &model.functions}) {
    for (const Proctype* proctype : *list) {
      initials(proctype->locals);
      reads.expression(proctype->provided);
      reads.sequence(proctype->body);
    }
  }
  for (const LtlProperty& property : model.properties) reads.expression(property.formula);
  std::set<const Variable*> out;
  for (const Variable* variable : model.globals) {
    if (variable->hidden || (variable->type.is_number() && !reads.found.count(variable))) out.insert(variable);
  }
  return out;
}

}  // namespace quotient::frontends::promela
