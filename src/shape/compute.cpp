#include "shape/configuration.hpp"
#include "shape/program/arithmetic.hpp"

namespace quotient::shape {

std::optional<uint64_t> compute(const Statement& statement, const Configuration& configuration) {
  std::vector<std::optional<uint64_t>> operands;
  for (const Number& number : statement.numbers) operands.push_back(value_of(configuration, number));
  return evaluate(statement.operation, statement.types, operands);
}

}  // namespace quotient::shape
