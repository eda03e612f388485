// The states of a search, drawn for Graphviz: each thread or process has a colour, errors are red crosses, states
// without successors have two rims. For small programs: of a larger graph, the first states.
#pragma once

#include <string>

#include "explore/result.hpp"
#include "trace/source.hpp"

namespace quotient::formats {

// `labels`: moves have the statement beside them, and not only when one points at them.
std::string dot(const explore::StateGraph& graph, trace::SourceText& source, bool labels = false);

}  // namespace quotient::formats
