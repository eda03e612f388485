// Values that come from outside: what __VERIFIER_nondet_… and quotient_choose() gave in an execution.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace quotient::trace {

// Is it a function whose result is chosen?
bool is_input(std::string_view function);

// What the source calls it: there may be several, which choose among different values (frontends/llvm/input_classes).
std::string_view input_name(std::string_view function);

// Its result as the source would write it, by the type that the name in the source tells; nothing if it is not a
// number.
std::optional<std::string> input_text(std::string_view name, uint64_t bits);

}  // namespace quotient::trace
