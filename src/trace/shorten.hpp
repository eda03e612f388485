// A shorter way to an error, with fewer changes from one thread to another, as far as one is found in the given time.
//
// First a breadth-first search looks for the shortest way there. Then steps are taken out of the path, and those of one
// thread moved together, as long as replay() says that it still ends in the same error. The result is never longer.
// Where an execution goes on for ever (livelocks, formulas) nothing is done.
#pragma once

#include "explore/options.hpp"
#include "explore/result.hpp"
#include "machine/machine.hpp"
#include "processes/program.hpp"
#include "spaces/process_goals.hpp"

namespace quotient::trace {

// `options` and `search` are those by which the error was found.
explore::Finding shorten(const core::Module& module, const machine::MachineOptions& options,
                         const explore::SearchOptions& search, const explore::Finding& finding, double seconds);

// The same for a system of processes; `plain` is the program without symmetry, which paths are of.
explore::Finding shorten(const processes::Program& program, const processes::Program& plain,
                         const spaces::ProcessGoals& goals, const explore::SearchOptions& search,
                         const explore::Finding& finding, double seconds);

}  // namespace quotient::trace
