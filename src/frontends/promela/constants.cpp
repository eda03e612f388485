#include "frontends/promela/constants.hpp"

namespace quotient::frontends::promela {

std::optional<int32_t> constant_value(const Expr& expr) {
  if (expr.kind == ExprKind::constant) return expr.value;
  const bool negates = expr.kind == ExprKind::unary && expr.op == Op::neg;
  if (expr.kind != ExprKind::binary && !negates) return std::nullopt;
  const std::optional<int32_t> first = constant_value(*expr.operands[0]);
  const std::optional<int32_t> second = negates ? 0 : constant_value(*expr.operands[1]);
  if (!first || !second) return std::nullopt;
  const int64_t left = *first, right = *second;
  const auto wrapped = [](int64_t value) { return static_cast<int32_t>(static_cast<uint32_t>(value)); };
  if (negates) return wrapped(-left);
  if (expr.op == Op::add) return wrapped(left + right);
  if (expr.op == Op::sub) return wrapped(left - right);
  if (expr.op == Op::mul) return wrapped(left * right);
  if ((expr.op == Op::div || expr.op == Op::mod) && right != 0)
    return wrapped(expr.op == Op::div ? left / right : left % right);
  return std::nullopt;
}

const Expr* without_neutral_element(const Expr& expr) {
  if (expr.kind != ExprKind::binary) return nullptr;
  const Expr *left = expr.operands[0], *right = expr.operands[1];
  const std::optional<int32_t> first = constant_value(*left), second = constant_value(*right);
  switch (expr.op) {
    case Op::add: return first == 0 ? right : second == 0 ? left : nullptr;
    case Op::sub: return second == 0 ? left : nullptr;
    case Op::mul: return first == 1 ? right : second == 1 ? left : nullptr;
    case Op::div: return second == 1 ? left : nullptr;
    default: return nullptr;
  }
}

}  // namespace quotient::frontends::promela
