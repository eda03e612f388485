// A whole search of a program. It begins anew when it turns out that memory which no thread will use again is not lost,
// because a variable still in scope holds it (leaks.hpp): then the variables of that function are kept in states until
// their scopes end, so that the real end of the memory is seen. Programs in which this does not happen pay nothing.
#pragma once

#include "search/explorer.hpp"

namespace quotient::search {

// `claim` may be null.
Answer explore(const core::Module& module, machine::MachineOptions options, const SearchOptions& search,
               Sink* sink = nullptr, const Claim* claim = nullptr);

}  // namespace quotient::search
