// The states of a search, drawn for Graphviz: each thread or process has a colour, errors are red crosses, states
// without successors have two rims. For small programs: of a larger graph, the first states.
#pragma once

#include <string>

#include "explore/result.hpp"

namespace quotient::formats {

std::string dot(const explore::StateGraph& graph);

}  // namespace quotient::formats
