// What happened, in plain words: who waits for what, who holds it, who freed what is read. A few lines, to be read
// before the table of steps.
#pragma once

#include "trace/replay.hpp"

namespace quotient::trace {

std::string story(const Trace& trace, const props::Error& error);

}  // namespace quotient::trace
