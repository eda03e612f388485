// Where an execution is, apart from the heap.
#pragma once

#include <compare>
#include <map>
#include <optional>

#include "shape/numbers/relations.hpp"
#include "shape/program/program.hpp"
#include "shape/transducers/transducers.hpp"

namespace quotient::shape {

// What a pointer variable holds: if it is in the heap, its node carries the variable in its label.
struct Held {
  Status status = Status::undefined;
  int64_t distance = 0;  // from the beginning of the node, freed or not, or from null; 0 if it is undefined
  friend auto operator<=>(const Held&, const Held&) = default;
};

struct Configuration {
  StatementId at = 0;
  std::map<Variable, Held> pointers;     // the live ones
  std::map<uint32_t, uint64_t> numbers;  // those that are live and known
  // Of those that are live and not known, those that are not 0: already the lowest bits, so many of them, are not.
  std::map<uint32_t, uint32_t> nonzero;
  std::optional<Relations>
      relations;  // if asked for: of those that are live, and of how many nodes of each kind are allocated
  Transducers::DataOfVariables data;  // at loop heads, if asked for: of the nodes that variables point to
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

// How many of the lowest bits of a result that is not known are not all 0, if that is known.
std::optional<uint32_t> nonzero_bits(const Statement& statement, const Configuration& configuration);

}  // namespace quotient::shape
