// Expressions of numbers alone: `(2*5+1)`. Generated models are full of them.
#pragma once

#include <optional>

#include "frontends/promela/ast.hpp"

namespace quotient::frontends::promela {

// The value, if the expression has only numbers and + - * / % in it (as Spin has it for sizes of arrays).
std::optional<int32_t> constant_value(const Expr& expr);

// Of `x+0`, `0+x`, `x-0`, `x*1`, `1*x`, `x/1`: x. Otherwise null.
const Expr* without_neutral_element(const Expr& expr);

}  // namespace quotient::frontends::promela
