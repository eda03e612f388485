// Expressions and statements as Spin shows them in traces: "x = (x+1)", "q!m,3", "((x>0))".
#pragma once

#include "frontends/promela/ast.hpp"

namespace quotient::frontends::promela {

std::string to_text(const Expr& expr);
// What stands in Statement::text.
std::string to_text(const Statement& statement);
std::string_view to_text(Op op);

}  // namespace quotient::frontends::promela
