// A whole search of a program, or of a system of processes.
//
// The first begins anew when it turns out that memory which no thread will use again is not lost, because a variable
// still in scope holds it (leaks.hpp): then the variables of that function are kept in states until their scopes end,
// so that the real end of the memory is seen. It also does when memory was compared that is undefined in the same
// places: then undefined bytes that are copied have names (machine/byte_names.hpp), so that copies are known to be
// equal. And it does where dangling pointers are used whose addresses have come back: then objects that only one thread
// can reach by pointers are not its own (docs/addresses.md). Programs in which this does not happen pay nothing. The
// second search begins anew without symmetry if there turns out to be none.
#pragma once

#include "explore/options.hpp"
#include "explore/result.hpp"
#include "explore/sink.hpp"
#include "machine/machine.hpp"
#include "processes/program.hpp"
#include "spaces/claim.hpp"
#include "spaces/process_goals.hpp"

namespace quotient::spaces {

// `claim` may be null.
explore::Answer check(const core::Module& module, machine::MachineOptions options, const explore::SearchOptions& search,
                      explore::Sink* sink = nullptr, const Claim* claim = nullptr);
explore::Answer check(const processes::Program& program, ProcessGoals goals, const explore::SearchOptions& search,
                      explore::Sink* sink = nullptr);

}  // namespace quotient::spaces
