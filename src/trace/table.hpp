// The steps of a trace as a table: a column per thread, where it is, the statement, what it read and wrote. Lines that
// tell nothing are left out, loops are folded, and a long trace loses its middle, unless everything is asked for.
#pragma once

#include "trace/replay.hpp"
#include "trace/source.hpp"

namespace quotient::trace {

struct TextStyle {
  bool color = false;
  unsigned width = 120;
  bool everything = false;  // every line of every step
  unsigned most_rows = 32;  // if not everything
};

// `error_place` is marked, if the trace ends there.
std::string table(const Trace& trace, const Place& error_place, SourceText& source, const TextStyle& style);

// "read x = 1; write y = 2"
std::string effects(const std::vector<std::string>& reads, const std::vector<std::string>& writes);

}  // namespace quotient::trace
