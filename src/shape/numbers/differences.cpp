#include "shape/numbers/differences.hpp"

#include <algorithm>

namespace quotient::shape {
namespace {

// Of upper bounds: rounded up where it does not fit.
int64_t sum(int64_t a, int64_t b) {
  if (a == Differences::kUnbounded || b == Differences::kUnbounded) return Differences::kUnbounded;
  const int64_t both = a + b;  // both are at most kMost from zero
  return both > Differences::kMost ? Differences::kUnbounded : std::max(both, -Differences::kMost);
}

}  // namespace

void Differences::insert(size_t place) {
  const Differences before = *this;
  ++numbers_;
  bounds_.assign(numbers_ * numbers_, kUnbounded);
  const auto moved = [&](size_t number) { return number + (number >= place ? 1 : 0); };
  for (size_t x = 0; x < before.numbers_; ++x) {
    for (size_t y = 0; y < before.numbers_; ++y) at(moved(x), moved(y)) = before.bound(x, y);
  }
  at(place, place) = 0;
}

void Differences::erase(size_t place) {
  const Differences before = *this;
  --numbers_;
  bounds_.assign(numbers_ * numbers_, 0);
  const auto moved = [&](size_t number) { return number + (number >= place ? 1 : 0); };
  for (size_t x = 0; x < numbers_; ++x) {
    for (size_t y = 0; y < numbers_; ++y) at(x, y) = before.bound(moved(x), moved(y));
  }
}

void Differences::forget(size_t number) {
  for (size_t other = 0; other < numbers_; ++other) {
    if (other != number) at(number, other) = at(other, number) = kUnbounded;
  }
}

void Differences::limit(size_t x, size_t y, int64_t most) {
  if (most <= kMost) at(x, y) = std::min(at(x, y), std::max(most, -kMost));
}

bool Differences::close() {
  for (size_t by = 0; by < numbers_; ++by) {
    for (size_t x = 0; x < numbers_; ++x) {
      for (size_t y = 0; y < numbers_; ++y) at(x, y) = std::min(at(x, y), sum(bound(x, by), bound(by, y)));
    }
  }
  for (size_t x = 0; x < numbers_; ++x) {
    if (bound(x, x) < 0) return false;
  }
  return true;
}

void Differences::shift(size_t x, int64_t by) {
  for (size_t y = 0; y < numbers_; ++y) {
    if (x == y) continue;
    at(x, y) = sum(bound(x, y), by);
    at(y, x) = sum(bound(y, x), -by);
  }
}

void Differences::join(const Differences& other, const std::vector<int64_t>* thresholds) {
  for (size_t i = 0; i < bounds_.size(); ++i) {
    if (other.bounds_[i] <= bounds_[i]) continue;
    bounds_[i] = other.bounds_[i];
    if (!thresholds || bounds_[i] == kUnbounded) continue;
    const auto next = std::ranges::lower_bound(*thresholds, bounds_[i]);
    bounds_[i] = next == thresholds->end() ? kUnbounded : *next;
  }
}

}  // namespace quotient::shape
