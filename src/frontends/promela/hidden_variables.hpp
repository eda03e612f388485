// Global variables that are part of no state: those declared `hidden`, and numbers that nobody reads except to print
// them.
#pragma once

#include <set>

#include "frontends/promela/ast.hpp"

namespace quotient::frontends::promela {

std::set<const Variable*> hidden_variables(const Model& model);

}  // namespace quotient::frontends::promela
