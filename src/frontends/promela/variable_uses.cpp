#include "frontends/promela/variable_uses.hpp"

#include <algorithm>

#include "frontends/promela/heap_variables.hpp"

namespace quotient::frontends::promela {
namespace {

class Collector {
 public:
  VariableUses uses;

  void read(const Expr* expr) {
    if (!expr) return;
    switch (expr->kind) {
      case ExprKind::variable: return reference(*expr, uses.reads);
      case ExprKind::remote_variable:
        read(expr->operands.empty() ? nullptr : expr->operands[0]);
        return note(expr->variable, uses.reads);
      case ExprKind::remote_label:
      case ExprKind::constant:
      case ExprKind::timeout:
      case ExprKind::np: return;
      case ExprKind::poll:
        read(expr->operands[0]);
        for (const Pattern& pattern : expr->pattern) {
          if (pattern.kind == Pattern::Kind::match_value) read(pattern.expr);
        }
        return;
      default: break;
    }
    for (const Expr* operand : expr->operands) read(operand);
  }

  void write(const Expr* expr) {
    if (!expr) return;
    if (expr->kind == ExprKind::variable) return reference(*expr, uses.writes);
    read(expr);
  }

  void receive(const Statement& statement) {
    read(statement.target);
    for (const Pattern& pattern : statement.pattern) {
      if (pattern.kind == Pattern::Kind::match_value) read(pattern.expr);
      if (pattern.kind == Pattern::Kind::assign) write(pattern.expr);
    }
  }

 private:
  void reference(const Expr& expr, std::vector<const Variable*>& list) {
    if (is_through_pointer(expr)) note(expr.variable, uses.reads);
    else if (!expr.index) note(expr.variable, list);
    read(expr.index);
    for (const FieldStep& step : expr.path) read(step.index);
  }

  static void note(const Variable* variable, std::vector<const Variable*>& list) {
    if (variable && std::find(list.begin(), list.end(), variable) == list.end()) list.push_back(variable);
  }
};

}  // namespace

VariableUses variable_uses(const Node& node) {
  Collector collector;
  const Statement* const statement = node.statement;
  if (!statement) return {};
  switch (node.kind) {
    case NodeKind::condition:
    case NodeKind::assertion: collector.read(statement->expr); break;
    case NodeKind::assign:
      collector.write(statement->target);
      collector.read(statement->expr);
      break;
    case NodeKind::send:
      collector.read(statement->target);
      for (const Expr* argument : statement->arguments) collector.read(argument);
      break;
    case NodeKind::receive: collector.receive(*statement); break;
    case NodeKind::print:
    case NodeKind::set_priority:
      collector.read(statement->expr);
      for (const Expr* argument : statement->arguments) collector.read(argument);
      break;
    case NodeKind::release:
    case NodeKind::give_back:
    case NodeKind::evaluate: collector.read(statement->expr); break;
    default: break;
  }
  return std::move(collector.uses);
}

}  // namespace quotient::frontends::promela
