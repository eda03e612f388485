// Values that come from outside: what __VERIFIER_nondet_… and quotient_choose() gave in an execution.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace quotient::trace {

// Is it a function whose result is chosen?
bool is_input(std::string_view function);

// Its result as the source would write it, by the type that the name of the function tells; nothing if it is not a
// number.
std::optional<std::string> input_text(std::string_view function, uint64_t bits);

}  // namespace quotient::trace
