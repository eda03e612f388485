// From any number of marks on edges to one kind of accepting state.
//
// A state is copied once per level: on level i the run waits for mark i, and climbs as many levels at once as the edge
// has marks in a row. On the top all marks have been seen; those states accept, and the run starts again from the
// bottom. Only inside a component that can accept are there levels at all. Which order of the marks gives the fewest
// states is not known in advance.
#pragma once

#include <vector>

#include "ltl/generalised.hpp"

namespace quotient::ltl {

// `order` holds each mark once. In the result the edges of accepting states have mark 0, the others none. Marks must be
// tidy.
Generalised degeneralise(const Generalised& automaton, const std::vector<unsigned>& order);

}  // namespace quotient::ltl
