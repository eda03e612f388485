// Random concurrent Core programs, small enough to be explored completely: a seed is a program.
#pragma once

#include <cstdint>
#include <string>

namespace quotient::testing {

std::string random_program(uint64_t seed);

}  // namespace quotient::testing
