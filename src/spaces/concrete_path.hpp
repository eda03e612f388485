// From a path through states that stand for others (processes/symmetry.hpp) to one that the machine can follow without
// knowing about symmetry.
#pragma once

#include "spaces/process_space.hpp"

namespace quotient::spaces {

// In the path that is given, a step's processes have the numbers that they have in the state that stands for all;
// afterwards those that they have in Spin. What is said about the error names things as they are called there.
void make_concrete(explore::Finding& finding, const processes::Program& program, const ProcessGoals& goals);

}  // namespace quotient::spaces
