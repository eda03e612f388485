// Where an execution is, apart from the heap.
#pragma once

#include <compare>
#include <map>
#include <optional>

#include "shape/program/program.hpp"
#include "shape/transducers/transducers.hpp"

namespace quotient::shape {

struct Configuration {
  StatementId at = 0;
  std::map<Variable, Status> pointers;   // the live ones
  std::map<uint32_t, uint64_t> numbers;  // those that are live and known
  Transducers::DataOfVariables data;     // at loop heads, if asked for: of the nodes that variables point to
  friend auto operator<=>(const Configuration&, const Configuration&) = default;
};

// The value of a number in a configuration, if it is known.
inline std::optional<uint64_t> value_of(const Configuration& configuration, const Number& number) {
  if (number.kind == Number::Kind::constant) return number.bits;
  if (number.kind == Number::Kind::unknown) return {};
  const auto found = configuration.numbers.find(number.variable);
  return found == configuration.numbers.end() ? std::nullopt : std::optional(found->second);
}

// The result of an operation of Core on numbers that may not be known.
std::optional<uint64_t> compute(const Statement& statement, const Configuration& configuration);

}  // namespace quotient::shape
