// Finds sequences of statements that no other process can see, which are then executed as one transition (Spin's
// statement merging).
#pragma once

#include "frontends/promela/flow_graph.hpp"

namespace quotient::frontends::promela {

void merge_statements(Flow& flow, const FlowGraph& graph);

}  // namespace quotient::frontends::promela
