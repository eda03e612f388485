#include "shape/configuration.hpp"
#include "shape/program/arithmetic.hpp"

namespace quotient::shape {

using core::Op;

namespace {

// Are these lowest bits of the number not all 0?
bool is_nonzero(const Configuration& configuration, const Number& number, unsigned bits) {
  if (number.kind != Number::Kind::variable) return false;
  const auto found = configuration.nonzero.find(number.variable);
  return found != configuration.nonzero.end() && found->second <= bits;
}

}  // namespace

std::optional<uint64_t> compute(const Statement& statement, const Configuration& configuration) {
  std::vector<std::optional<uint64_t>> operands;
  for (const Number& number : statement.numbers) operands.push_back(value_of(configuration, number));
  if (statement.operation == Op::k_eq || statement.operation == Op::k_ne) {
    const unsigned bits = statement.types[0].bits;
    for (const size_t zero : {0, 1}) {
      if (operands[zero] && cut(*operands[zero], bits) == 0 &&
          is_nonzero(configuration, statement.numbers[1 - zero], bits))
        return statement.operation == Op::k_ne;
    }
  }
  return evaluate(statement.operation, statement.types, operands);
}

std::optional<uint32_t> nonzero_bits(const Statement& statement, const Configuration& configuration) {
  const bool copies = statement.operation == Op::k_mov;
  const bool extends = statement.operation == Op::k_zext || statement.operation == Op::k_sext;
  if (!copies && !extends) return {};
  const unsigned bits = copies ? 64 : statement.types[0].bits;
  if (!is_nonzero(configuration, statement.numbers[0], bits)) return {};
  return configuration.nonzero.at(statement.numbers[0].variable);
}

}  // namespace quotient::shape
