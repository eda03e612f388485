// Expressions that people ask for: a variable or an object by its name, then any number of .field, ->field and [index],
// with * in front if what a pointer leads to is meant. They are looked up in a recorded state; nothing is computed.
// web/src/paths.ts does the same in the report.
#pragma once

#include <optional>
#include <string>

#include "trace/recorded_state.hpp"

namespace quotient::trace {

// The value as text; none if there is nothing of that name now. Local variables are those of the thread, the innermost
// call first; then come global variables and objects of the heap.
std::optional<std::string> evaluate(const std::string& expression, const RecordedState& state, uint32_t thread);

// A value that leads to a variable in memory of the same name is that variable: frames have only its address.
std::string value_text(const Variable& variable, const RecordedState& state);

}  // namespace quotient::trace
