// The states of a search as a labelled transition system in the Aldebaran format (.aut), which CADP, mCRL2 and LTSmin
// read. A label says who moves, the statement that it begins with and, where there was something to choose, what was
// chosen: "0.1 !x = 1;", "0.1 !x = quotient_choose(3); !2". A move that is an error has "error" behind it and leads to
// a state of its own, the last one, which is there only if needed.
#pragma once

#include <iosfwd>

#include "explore/result.hpp"
#include "trace/source.hpp"

namespace quotient::formats {

void write_aldebaran(std::ostream& out, const explore::StateGraph& graph, trace::SourceText& source);

}  // namespace quotient::formats
