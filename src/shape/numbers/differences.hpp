// How far numbers may be apart: for each two of them an upper bound of the difference, as integers that do not
// overflow. Number 0 is the constant zero, so that bounds of single numbers are among them. (Difference bound matrices;
// Miné, A new numerical abstract domain based on difference-bound matrices, PADO 2001.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace quotient::shape {

class Differences {
 public:
  static constexpr int64_t kUnbounded = INT64_MAX;
  static constexpr int64_t kMost = int64_t{1} << 61;  // larger bounds are not kept

  size_t numbers() const { return numbers_; }
  void insert(size_t at);  // a number of which nothing is known
  void erase(size_t at);
  void forget(size_t number);

  int64_t bound(size_t x, size_t y) const { return bounds_[x * numbers_ + y]; }  // of x - y
  // x - y is at most that. To be followed by close().
  void limit(size_t x, size_t y, int64_t most);
  // Draws all conclusions; false if there are no such numbers.
  bool close();
  // x becomes x + by.
  void shift(size_t x, int64_t by);

  // What holds for either. `thresholds`, ascending: bounds that do not hold for the other become the next of these, so
  // that they cannot grow for long.
  void join(const Differences& other, const std::vector<int64_t>* thresholds);

  friend auto operator<=>(const Differences&, const Differences&) = default;

 private:
  int64_t& at(size_t x, size_t y) { return bounds_[x * numbers_ + y]; }

  size_t numbers_ = 1;
  std::vector<int64_t> bounds_ = {0};
};

}  // namespace quotient::shape
