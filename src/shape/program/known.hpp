// Calls that are understood as a whole.
#pragma once

#include "core/module.hpp"

namespace quotient::shape {

enum class Known : uint8_t {
  none,
  malloc,
  calloc,
  free,
  nondet,
  end,
  ignore,
  print,       // printf
  print_line,  // puts
  assertion,
  remember,
  is_remembered,
  finds_all
};
Known known_function(const core::Function& function);

}  // namespace quotient::shape
