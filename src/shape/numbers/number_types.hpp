// How many bits the numbers of a program have, and whether they are meant with a sign: found from how they are used.
#pragma once

#include "shape/program/program.hpp"

namespace quotient::shape {

struct NumberType {
  unsigned bits = 0;  // 0: it is used in different ways, and not followed
  bool is_signed = false;
  friend auto operator<=>(const NumberType&, const NumberType&) = default;

  // The integers that it may be; Differences::kUnbounded away from zero where bounds are too large to be kept.
  int64_t least() const;
  int64_t most() const;
};

// Of all numbers of the program, and behind them, of the number of nodes of each kind that are allocated.
std::vector<NumberType> number_types(const Program& program);

// What its comparisons compare with, and the numbers beside these: in ascending order.
std::vector<int64_t> constants_compared(const Program& program);

// Does it compare a number that it computes, or one twice? Only then can it matter how numbers are related.
bool compares_related_numbers(const Program& program);

}  // namespace quotient::shape
