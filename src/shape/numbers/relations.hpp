// What is known of numbers together: equations, with the arithmetic of machines (affine.hpp), and how far they are
// apart at most, as integers (differences.hpp). Each tells the other what it finds: of two numbers that are congruent
// and less than the modulus apart, the difference is known.
//
// Numbers that are not among these may be anything. What an operation does to those that are is never less than what
// the machine does: `set` and `compute` are for numbers that change, `learn` for conditions that hold.
#pragma once

#include <map>
#include <optional>

#include "shape/numbers/affine.hpp"
#include "shape/numbers/differences.hpp"
#include "shape/numbers/number_types.hpp"

namespace quotient::shape {

// Two numbers of so many bits, and an operation that compares them.
struct Comparison {
  core::Op operation = core::Op::k_eq;
  unsigned bits = 64;
  Number left, right;
};

class Relations {
 public:
  static constexpr size_t kMostNumbers = 12;

  // The number, of that type, is that value, or anything.
  void set(uint32_t number, NumberType type, std::optional<uint64_t> value);
  void forget(uint32_t number);
  // number = operation(numbers) of a statement.
  void compute(const Statement& statement, const std::vector<NumberType>& types);
  // Another node of the heap, or one less: numbers that no one can overflow.
  void count(uint32_t number, int64_t by);

  // Is anything known of both sides?
  bool follows(const Comparison& comparison) const;
  // The comparison holds, or does not; false if that contradicts what is known.
  bool learn(const Comparison& comparison, bool holds);
  bool learn_bounds(uint32_t number, int64_t least, int64_t most);

  // Draws all conclusions, which a join leaves open; false if nothing is possible.
  bool conclude() { return differences_.close() && exchange(); }
  // What holds for both. With thresholds, and coarsely, it grows only finitely often.
  void join(const Relations& other, const std::vector<int64_t>* thresholds, bool coarsely);

  std::vector<uint32_t> numbers() const;
  // Can the numbers have these values? For tests.
  bool contains(const std::map<uint32_t, uint64_t>& values) const;

  friend auto operator<=>(const Relations&, const Relations&) = default;

 private:
  struct Column {
    uint32_t number;
    NumberType type;
    friend auto operator<=>(const Column&, const Column&) = default;
  };
  // An operand: a column, or a constant.
  struct Term {
    std::optional<size_t> column;
    uint64_t constant = 0;
  };
  // An integer: a number of the differences, 0 being zero, and so much more.
  struct Place {
    size_t number = 0;
    int64_t offset = 0;
  };

  std::optional<size_t> column_of(uint32_t number) const;
  // The one that there is, or a new one with any value in it; none if there are too many.
  std::optional<size_t> column_for(uint32_t number, NumberType type);
  void set_unknown(size_t column);
  void forget_integer(size_t column);

  std::optional<Term> term(const Number& number, unsigned bits) const;
  uint64_t factor(size_t column, unsigned bits) const;
  LinearForm form(const Term& left, int sign, const Term& right, unsigned bits) const;
  std::optional<Place> place(const Term& term, bool is_signed, unsigned bits) const;
  int64_t least(const Place& place) const;
  int64_t most(const Place& place) const;
  bool is_within(const Place& place, int64_t from, int64_t to) const;
  bool fits(const Place& place, NumberType type) const;
  void limit(size_t number, int64_t from, int64_t to);
  void keep_to_type(size_t column);

  void move_to(size_t column, const Place& place);
  void assign_sum(size_t column, const Term& left, int sign, const Term& right);
  void add_integers(size_t column, const Place& left, int sign, const Place& right);
  void multiply(size_t column, const Term& by, uint64_t factor);
  void divide(size_t column, core::Op op, const Term& left, uint64_t by);
  void bound_remainder(size_t column, core::Op op, const std::optional<Place>& positive, uint64_t by);
  void resize(size_t column, const std::optional<Term>& operand, core::Op op, unsigned taken);

  bool learn_equal(const Term& left, const Term& right, unsigned bits);
  bool learn_apart(const Term& left, const Term& right, unsigned bits);
  bool learn_order(const Place& less, const Place& more, bool strict);

  bool exchange();
  bool exchange_between(size_t x, size_t y, bool& changed);
  void tighten(size_t x, size_t y, uint64_t value, unsigned bits);

  std::vector<Column> columns_;  // ascending
  AffineSet equations_;
  Differences differences_;  // number 0, and then those of the columns
};

}  // namespace quotient::shape
