#include "shape/numbers/number_types.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "shape/numbers/differences.hpp"
#include "shape/program/arithmetic.hpp"

namespace quotient::shape {
namespace {

using core::Op;

constexpr unsigned kMostSmallBits = 60;  // whose bounds can be kept

bool is_ordering(Op op) { return op == Op::k_slt || op == Op::k_sle || op == Op::k_ult || op == Op::k_ule; }
bool is_comparison(Op op) { return is_ordering(op) || op == Op::k_eq || op == Op::k_ne; }

// Classes of numbers that are copied from one another, and what is said of the members of each.
class Uses {
 public:
  explicit Uses(size_t numbers) : same_(numbers), said_(numbers) { std::iota(same_.begin(), same_.end(), 0u); }

  void unite(const Number& a, const Number& b) {
    if (a.kind != Number::Kind::variable || b.kind != Number::Kind::variable) return;
    const uint32_t from = root(a.variable), to = root(b.variable);
    if (from == to) return;
    said_[to].bits.insert(said_[from].bits.begin(), said_[from].bits.end());
    said_[to].is_signed |= said_[from].is_signed, said_[to].is_unsigned |= said_[from].is_unsigned;
    said_[to].computed |= said_[from].computed, said_[to].comparisons += said_[from].comparisons;
    same_[from] = to;
  }
  void has_bits(const Number& number, unsigned bits) {
    if (number.kind == Number::Kind::variable) said_[root(number.variable)].bits.insert(bits);
  }
  void has_sign(const Number& number, bool is_signed) {
    if (number.kind != Number::Kind::variable) return;
    Said& said = said_[root(number.variable)];
    (is_signed ? said.is_signed : said.is_unsigned) = true;
  }
  void is_computed(const Number& number) { said_[root(number.variable)].computed = true; }
  void is_compared(const Number& number) {
    if (number.kind == Number::Kind::variable) ++said_[root(number.variable)].comparisons;
  }
  // Is one compared with more than what it was read from?
  bool compares_related() const {
    return std::ranges::any_of(
        said_, [](const Said& said) { return (said.comparisons > 0 && said.computed) || said.comparisons > 1; });
  }
  NumberType type(uint32_t number) {
    const Said& said = said_[root(number)];
    const unsigned bits = said.bits.size() == 1 ? *said.bits.begin() : 0;
    const bool followed = (bits > 1 && bits <= kMostSmallBits) || bits == 64;
    return {followed ? bits : 0, said.is_signed || !said.is_unsigned};
  }

 private:
  struct Said {
    std::set<unsigned> bits;
    bool is_signed = false, is_unsigned = false;
    bool computed = false;  // by arithmetic
    uint32_t comparisons = 0;
  };
  uint32_t root(uint32_t number) {
    while (same_[number] != number) number = same_[number] = same_[same_[number]];
    return number;
  }
  std::vector<uint32_t> same_;
  std::vector<Said> said_;
};

void look_at(const Statement& statement, Uses& uses) {
  const Number result{Number::Kind::variable, 0, statement.number};
  switch (statement.action) {
    case Action::read: uses.has_bits(result, 8 * statement.bytes); break;
    case Action::write: uses.has_bits(statement.numbers[0], 8 * statement.bytes); break;
    case Action::compute: {
      const Op op = statement.operation;
      if (op == Op::k_mov || op == Op::k_select) {
        for (size_t i = op == Op::k_mov ? 0 : 1; i < statement.numbers.size(); ++i)
          uses.unite(statement.numbers[i], result);
        break;
      }
      const bool extends = op == Op::k_zext || op == Op::k_sext || op == Op::k_trunc;
      if (statement.types.empty() || (extends && statement.types.size() < 2)) break;
      if (!extends && !is_comparison(op)) uses.is_computed(result);
      for (const Number& operand : statement.numbers) {
        uses.has_bits(operand, statement.types[0].bits);
        if (is_comparison(op) && statement.types[0].bits > 1) uses.is_compared(operand);
        if (is_ordering(op)) uses.has_sign(operand, op == Op::k_slt || op == Op::k_sle);
      }
      uses.has_bits(result, is_comparison(op) ? 1 : statement.types[extends ? 1 : 0].bits);
      break;
    }
    case Action::compare: uses.has_bits(result, 1); break;
    default: break;
  }
}

}  // namespace

int64_t NumberType::least() const {
  if (!is_signed) return 0;
  return bits > kMostSmallBits ? -Differences::kUnbounded : -(int64_t{1} << (bits - 1));
}

int64_t NumberType::most() const {
  if (bits > kMostSmallBits) return Differences::kUnbounded;
  return (int64_t{1} << (is_signed ? bits - 1 : bits)) - 1;
}

std::vector<NumberType> number_types(const Program& program) {
  Uses uses(program.numbers.size());
  for (const Statement& statement : program.statements) look_at(statement, uses);
  std::vector<NumberType> out;
  out.reserve(program.numbers.size() + program.kinds.size());
  for (uint32_t number = 0; number < program.numbers.size(); ++number) out.push_back(uses.type(number));
  out.resize(out.size() + program.kinds.size(), NumberType{64, false});
  return out;
}

std::vector<int64_t> constants_compared(const Program& program) {
  std::set<int64_t> out = {0};
  for (const Statement& statement : program.statements) {
    if (statement.action != Action::compute || !is_comparison(statement.operation)) continue;
    for (const Number& operand : statement.numbers) {
      if (operand.kind == Number::Kind::constant) out.insert(as_signed(operand.bits, statement.types[0].bits));
    }
  }
  std::set<int64_t> beside;
  for (const int64_t value : out) {
    if (value > -Differences::kMost && value < Differences::kMost) beside.insert({value - 1, value, value + 1});
  }
  // Differences have both signs.
  std::set<int64_t> all = beside;
  for (const int64_t value : beside) all.insert(-value);
  return {all.begin(), all.end()};
}

bool compares_related_numbers(const Program& program) {
  Uses uses(program.numbers.size());
  for (const Statement& statement : program.statements) look_at(statement, uses);
  return uses.compares_related();
}

}  // namespace quotient::shape
