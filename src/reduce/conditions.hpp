// Switches for the conditions of soundness (conditions.def). In an ordinary build all hold, and cost nothing.
#pragma once

#include <cstdlib>
#include <string_view>

namespace quotient::reduce {

enum class Condition {
#define CONDITION(name, why) name,
#include "reduce/conditions.def"
#undef CONDITION
};

#ifdef QUOTIENT_MUTATIONS
// All but the one that the environment variable QUOTIENT_WITHOUT names.
inline bool holds(Condition condition) {
  static constexpr std::string_view kNames[] = {
#define CONDITION(name, why) #name,
#include "reduce/conditions.def"
#undef CONDITION
  };
  static const char* const without = std::getenv("QUOTIENT_WITHOUT");
  return !without || kNames[static_cast<size_t>(condition)] != without;
}
#else
constexpr bool holds(Condition) { return true; }
#endif

}  // namespace quotient::reduce
