#include "shape/program/known.hpp"

#include <map>
#include <string_view>

namespace quotient::shape {

Known known_function(const core::Function& function) {
  static const std::map<std::string_view, Known> kKnown = {{"malloc", Known::malloc},
                                                           {"calloc", Known::calloc},
                                                           {"free", Known::free},
                                                           {"exit", Known::end},
                                                           {"_exit", Known::end},
                                                           {"_Exit", Known::end},
                                                           {"abort", Known::end},
                                                           {"rand", Known::nondet},
                                                           {"random", Known::nondet},
                                                           {"srand", Known::ignore},
                                                           {"srandom", Known::ignore},
                                                           {"printf", Known::print},
                                                           {"puts", Known::print_line},
                                                           {"putchar", Known::ignore},
                                                           {"fflush", Known::ignore},
                                                           {"__assert_fail", Known::assertion},
                                                           {"__assert_perror_fail", Known::assertion},
                                                           {"__assert", Known::assertion},
                                                           {"__quotient_remember_nodes", Known::remember},
                                                           {"__quotient_is_remembered", Known::is_remembered},
                                                           {"__quotient_finds_remembered", Known::finds_all}};
  if (!function.runtime) return Known::none;
  if (const auto found = kKnown.find(function.name); found != kKnown.end()) return found->second;
  const std::string_view name = function.name;
  const bool nondet = name.starts_with("__VERIFIER_nondet_");
  return nondet && name != "__VERIFIER_nondet_bool" && name != "__VERIFIER_nondet__Bool" ? Known::nondet : Known::none;
}

}  // namespace quotient::shape
