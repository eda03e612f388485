// The counterpart of replay.hpp for systems of processes: runs a path again and tells what happened, in terms of the
// model.
#pragma once

#include "explore/result.hpp"
#include "processes/program.hpp"
#include "spaces/process_goals.hpp"
#include "trace/recording.hpp"

namespace quotient::trace {

// None if the path cannot be followed, or does not end in the error: the program is another one. Every step is
// recorded, if `recording` is not null.
std::optional<Trace> replay(const processes::Program& program, const spaces::ProcessGoals& goals,
                            const explore::Finding& finding, Recording* recording = nullptr);

}  // namespace quotient::trace
