// States of a system of processes that a few random walks meet: what its vectors look like, before the search begins.
#pragma once

#include "spaces/process_space.hpp"
#include "store/cuts.hpp"

namespace quotient::spaces {

// All different. Always the same for the same program; few if it has few states. The program uses no heap.
store::VectorSample sample_vectors(const processes::Program& program, const ProcessGoals& goals);

}  // namespace quotient::spaces
