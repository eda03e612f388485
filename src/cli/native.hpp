// `quotient replay TRACE.json --native DIR`: the same interleaving as a native program, for a debugger.
#pragma once

#include "cli/options.hpp"
#include "explore/result.hpp"
#include "trace/replay.hpp"

namespace quotient::cli {

// Writes the program, its path (src/runtime/native/schedule.c says how it is followed) and the scripts `run` and
// `debug` into options.native_folder.
Result<void> write_native(const Options& options, const explore::Finding& finding, const trace::Trace& trace);

}  // namespace quotient::cli
