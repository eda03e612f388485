// A trace as text: a line per step, a column per thread, where it is, the statement, what it read and wrote.
#pragma once

#include "trace/replay.hpp"
#include "trace/source.hpp"

namespace quotient::trace {

struct TextStyle {
  bool color = false;
  unsigned width = 120;
  unsigned lines_per_step = 6;  // of a step that runs through more source lines, the first and last are shown
};

std::string to_text(const Trace& trace, const props::Error& error, SourceText& source, const TextStyle& style);

}  // namespace quotient::trace
