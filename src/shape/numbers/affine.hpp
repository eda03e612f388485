// Sets of points of Z/2^64, for each column one coordinate: one point, and all that lie from it along some directions.
// So equations between numbers are kept, with the arithmetic of machines: x = y + 3, or that x + y is even. Nothing is
// lost by linear operations, whatever overflows; a union becomes the smallest such set around it. A number of fewer
// bits is kept in the upper bits of its column: what it overflows by is then gone.
//
// Equal sets are equal here, bit by bit: directions are in Howell's form (echelon form over a ring with divisors of
// zero), and the point is reduced by them. The sets that grow from one another are few: a direction that comes is new,
// or has a factor of two less than before. (Müller-Olm and Seidl, Analysis of modular arithmetic, ESOP 2005.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace quotient::shape {

// A sum of coordinates with factors, and a constant.
struct LinearForm {
  std::vector<uint64_t> factors;  // one for each column
  uint64_t constant = 0;
};

class AffineSet {
 public:
  size_t columns() const { return point_.size(); }

  void insert_column(size_t at, unsigned bits);  // with any number of so many bits
  void erase_column(size_t at);
  void set(size_t column, const LinearForm& form);
  void set_unknown(size_t column);
  // Only the points at which the form is zero; false if there are none.
  bool meet_zero(const LinearForm& form);
  // The smallest set around both. `coarsely`: what changes in a column may be anything then, so that it cannot grow for
  // long.
  void join(const AffineSet& other, bool coarsely);

  // All values of the form are congruent to `value` modulo 2^bits; bits is 64 if it has one value only.
  struct Values {
    uint64_t value;
    unsigned bits;
  };
  Values values(const LinearForm& form) const;

  friend auto operator<=>(const AffineSet&, const AffineSet&) = default;

 private:
  using Vector = std::vector<uint64_t>;
  void normalise(std::vector<Vector> directions);

  std::vector<unsigned> bits_;  // of each column
  Vector point_;
  std::vector<Vector> directions_;
};

}  // namespace quotient::shape
