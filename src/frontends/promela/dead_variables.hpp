// Finds local variables that are dead after a statement (Spin's dataflow optimisation): they are set to 0 there, so
// that states meet which differ in values that nobody will read.
#pragma once

#include <set>

#include "frontends/promela/flow_graph.hpp"

namespace quotient::frontends::promela {

void find_dead_variables(Flow& flow, const FlowGraph& graph);
// Those whose initial values are never read.
std::set<const Variable*> dead_at_start(Flow& flow);

}  // namespace quotient::frontends::promela
