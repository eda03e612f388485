// Pictures for Graphviz.
#pragma once

#include "shape/engine.hpp"

namespace quotient::shape {

// One picture for each set of heaps at a loop head: boxes are rules with the label of their node, ellipses are states;
// double ones are final.
std::string invariants_dot(const core::Module& module, const Outcome& outcome);

}  // namespace quotient::shape
