#include <fmt/format.h>

#include <algorithm>

#include "frontends/promela/parser.hpp"
#include "frontends/promela/text.hpp"
#include "frontends/promela/types.hpp"

namespace quotient::frontends::promela {
namespace {

bool is_arithmetic(Op op) { return op <= Op::shr; }
bool is_temporal(Op op) { return op >= Op::always; }

// The expression or a part of it fulfils the predicate.
template <class Predicate>
bool any_of(const Expr& expr, Predicate predicate) {
  const auto in = [&predicate](const Expr* e) { return e && any_of(*e, predicate); };
  return predicate(expr) || in(expr.index) || std::any_of(expr.operands.begin(), expr.operands.end(), in) ||
         std::any_of(expr.path.begin(), expr.path.end(), [&](const FieldStep& step) { return in(step.index); }) ||
         std::any_of(expr.pattern.begin(), expr.pattern.end(),
                     [&](const Pattern& pattern) { return in(pattern.expr); });
}

// The types of a parameter list as arguments see it: of a proctype's structures the fields.
std::vector<Type> parameter_types(const Proctype& proctype, bool spread) {
  std::vector<Type> types;
  for (const Variable* parameter : proctype.parameters) {
    if (spread && parameter->type.kind == TypeKind::structure) {
      append_cell_types(*parameter->type.structure, types);
    } else {
      types.push_back(parameter->type);
    }
  }
  return types;
}

}  // namespace

Expr* Parser::value(Expr* expr) {
  if (expr->type.kind == TypeKind::structure) {
    fail(expr->location,
         fmt::format("{} is a structure ({}): name one of its fields", to_text(*expr), to_text(expr->type)));
  }
  if (expr->kind == ExprKind::write_only) fail(expr->location, "'_' can be written, not read");
  if (expr->kind == ExprKind::call && !expr->proctype->has_result) {
    fail(expr->location, fmt::format("the function {} returns nothing", expr->proctype->name));
  }
  return expr;
}

Expr* Parser::number(Expr* expr, std::string_view where) {
  value(expr);
  if (expr->type.kind == TypeKind::pointer) {
    fail(expr->location,
         fmt::format("a number is expected {}, not a pointer; compare it with null, or read what it points to", where));
  }
  return expr;
}

void Parser::check_operands(Op op, Expr& left, Expr& right) {
  value(&left);
  value(&right);
  const bool has_pointer = left.type.kind == TypeKind::pointer || right.type.kind == TypeKind::pointer;
  if (has_pointer && ((op != Op::eq && op != Op::ne) || !same_type(left.type, right.type))) {
    fail(right.location,
         fmt::format("'{}' cannot be applied to {} and {}; pointers of one type can be compared with == and !=",
                     to_text(op), to_text(left.type), to_text(right.type)));
  }
  for (const Expr* operand : {&left, &right}) {
    if (is_arithmetic(op) && operand->type.kind == TypeKind::chan) {
      fail(operand->location, fmt::format("'{}' cannot be applied to the channel {}", to_text(op), to_text(*operand)));
    }
  }
}

void Parser::check_assignable(const Type& target, const Expr& value, std::string_view what) {
  const bool pointers = target.kind == TypeKind::pointer || value.type.kind == TypeKind::pointer;
  if (pointers && !same_type(target, value.type)) {
    fail(value.location,
         fmt::format("{} is of type {}, and the value is of type {}", what, to_text(target), to_text(value.type)));
  }
  if (target.kind == TypeKind::mtype && !target.mtype_name.empty() && value.kind == ExprKind::constant &&
      !value.name.empty() && value.type.mtype_name != target.mtype_name) {
    fail(value.location,
         fmt::format("{} is of type {}, and {} is of type {}", what, to_text(target), value.name, to_text(value.type)));
  }
}

void Parser::check_arguments(const Expr& expr, bool spread) {
  const std::vector<Type> expected = parameter_types(*expr.proctype, spread);
  if (expected.size() != expr.operands.size()) {
    fail(expr.location,
         fmt::format("{} takes {} argument{}, and {} {} given", expr.proctype->name, expected.size(),
                     expected.size() == 1 ? "" : "s", expr.operands.size(), expr.operands.size() == 1 ? "is" : "are"));
  }
  for (size_t i = 0; i < expected.size(); ++i) {
    value(expr.operands[i]);
    check_assignable(expected[i], *expr.operands[i], fmt::format("parameter {} of {}", i + 1, expr.proctype->name));
  }
}

// Temporal operators apply to truth values only: `[] (x > 0)`, not `([] x) > 0`.
void Parser::check_formula(const Expr& expr) {
  const bool is_operator = expr.kind == ExprKind::unary || expr.kind == ExprKind::binary;
  const bool is_boolean = is_operator && (is_temporal(expr.op) || expr.op == Op::logical_and ||
                                          expr.op == Op::logical_or || expr.op == Op::logical_not);
  for (const Expr* operand : expr.operands) {
    if (!is_boolean && (operand->kind == ExprKind::unary || operand->kind == ExprKind::binary) &&
        is_temporal(operand->op)) {
      fail(expr.location,
           fmt::format(
               "the temporal operator '{}' binds tighter than the operator after it; put its operand in parentheses, "
               "as in [] (x > 0)",
               to_text(operand->op)));
    }
    check_formula(*operand);
  }
}

// `run` has an effect, so it is the whole of a condition or of the right side of an assignment.
void Parser::check_run(const Statement& statement) const {
  const auto check = [this](const Expr* expr, bool may_be_run) {
    if (!expr || (may_be_run && expr->kind == ExprKind::run)) return;
    if (contains(*expr, ExprKind::run)) fail(expr->location, "'run' must stand alone, or alone on the right of '='");
  };
  check(statement.expr, statement.kind == StatementKind::condition || statement.kind == StatementKind::assign);
  check(statement.target, false);
  for (const Expr* argument : statement.arguments) check(argument, false);
  for (const Pattern& pattern : statement.pattern) check(pattern.expr, false);
}

bool Parser::contains(const Expr& expr, ExprKind kind) {
  return any_of(expr, [kind](const Expr& e) { return e.kind == kind; });
}

const Variable* Parser::local_in(const Expr& expr) {
  const Variable* local = nullptr;
  any_of(expr, [&local](const Expr& e) {
    if (e.variable && e.variable->scope == Scope::local) local = e.variable;
    return local != nullptr;
  });
  return local;
}

bool Parser::mentions(const Expr& expr, const Variable& variable) {
  return any_of(expr, [&variable](const Expr& e) { return e.variable == &variable; });
}

}  // namespace quotient::frontends::promela
