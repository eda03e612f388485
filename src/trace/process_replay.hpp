// The counterpart of replay.hpp for systems of processes: runs a path again and tells what happened, in terms of the
// model.
#pragma once

#include "explore/result.hpp"
#include "processes/program.hpp"
#include "spaces/process_goals.hpp"
#include "trace/replay.hpp"

namespace quotient::trace {

// None if the path cannot be followed, or does not end in the error: the program is another one.
std::optional<Trace> replay(const processes::Program& program, const spaces::ProcessGoals& goals,
                            const explore::Finding& finding);

}  // namespace quotient::trace
