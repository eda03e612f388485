// A trace as text: what is wrong, what happened in a few words (story.hpp), and the steps (table.hpp).
#pragma once

#include "trace/replay.hpp"
#include "trace/source.hpp"
#include "trace/table.hpp"

namespace quotient::trace {

std::string to_text(const Trace& trace, const props::Error& error, SourceText& source, const TextStyle& style);

}  // namespace quotient::trace
