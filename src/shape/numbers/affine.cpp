#include "shape/numbers/affine.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace quotient::shape {
namespace {

using Vector = std::vector<uint64_t>;

void add_multiple(Vector& to, uint64_t factor, const Vector& of) {
  for (size_t i = 0; i < to.size(); ++i) to[i] += factor * of[i];
}

void multiply(Vector& vector, uint64_t factor) {
  for (uint64_t& entry : vector) entry *= factor;
}

uint64_t times(const std::vector<uint64_t>& factors, const Vector& vector) {
  uint64_t sum = 0;
  for (size_t i = 0; i < vector.size(); ++i) sum += factors[i] * vector[i];
  return sum;
}

unsigned factors_of_two(uint64_t value) { return static_cast<unsigned>(std::countr_zero(value)); }

// Newton's method: each round doubles the number of bits that are right.
uint64_t inverse_of_odd(uint64_t odd) {
  uint64_t inverse = odd;
  for (int i = 0; i < 5; ++i) inverse *= 2 - odd * inverse;
  return inverse;
}

size_t first_entry(const Vector& vector) {
  return static_cast<size_t>(std::ranges::find_if(vector, [](uint64_t entry) { return entry != 0; }) - vector.begin());
}

// The first entry becomes a power of two; the span stays what it is, since the factor is odd.
void make_power_of_two(Vector& vector, size_t at) {
  multiply(vector, inverse_of_odd(vector[at] >> factors_of_two(vector[at])));
}

}  // namespace

void AffineSet::insert_column(size_t at, unsigned bits) {
  const auto place = static_cast<std::ptrdiff_t>(at);
  bits_.insert(bits_.begin() + place, bits);
  point_.insert(point_.begin() + place, 0);
  for (Vector& direction : directions_) direction.insert(direction.begin() + place, 0);
  set_unknown(at);
}

void AffineSet::erase_column(size_t at) {
  const auto place = static_cast<std::ptrdiff_t>(at);
  bits_.erase(bits_.begin() + place);
  point_.erase(point_.begin() + place);
  for (Vector& direction : directions_) direction.erase(direction.begin() + place);
  normalise(std::move(directions_));
}

void AffineSet::set(size_t column, const LinearForm& form) {
  point_[column] = times(form.factors, point_) + form.constant;
  for (Vector& direction : directions_) direction[column] = times(form.factors, direction);
  normalise(std::move(directions_));
}

void AffineSet::set_unknown(size_t column) {
  Vector direction(columns(), 0);
  direction[column] = uint64_t{1} << (64 - bits_[column]);
  directions_.push_back(std::move(direction));
  normalise(std::move(directions_));
}

// Along one direction the form changes by the smallest power of two: going along it makes the form zero, if that can be
// done at all. The others are turned so that the form does not change along them.
bool AffineSet::meet_zero(const LinearForm& form) {
  const uint64_t value = times(form.factors, point_) + form.constant;
  const auto change = [&](const Vector& direction) { return times(form.factors, direction); };
  const auto least = std::ranges::min_element(
      directions_, {}, [&](const Vector& direction) { return factors_of_two(change(direction)); });
  if (least == directions_.end() || change(*least) == 0) return value == 0;
  const uint64_t step = change(*least);
  const unsigned twos = factors_of_two(step);
  if (factors_of_two(value) < twos) return false;
  const uint64_t inverse = inverse_of_odd(step >> twos);
  const Vector& along = *least;
  add_multiple(point_, 0 - (value >> twos) * inverse, along);
  for (Vector& direction : directions_) {
    if (&direction != &*least) add_multiple(direction, 0 - (change(direction) >> twos) * inverse, along);
  }
  if (twos == 0) directions_.erase(least);
  else multiply(*least, uint64_t{1} << (64 - twos));
  normalise(std::move(directions_));
  return true;
}

void AffineSet::join(const AffineSet& other, bool coarsely) {
  const AffineSet before = *this;
  std::vector<Vector> added = other.directions_, all = directions_;
  added.push_back(other.point_);
  add_multiple(added.back(), ~uint64_t{0}, point_);
  all.insert(all.end(), added.begin(), added.end());
  normalise(std::move(all));
  if (!coarsely || *this == before) return;
  for (size_t column = 0; column < columns(); ++column) {
    if (std::ranges::any_of(added, [&](const Vector& direction) { return direction[column] != 0; }))
      set_unknown(column);
  }
}

AffineSet::Values AffineSet::values(const LinearForm& form) const {
  uint64_t changes = 0;
  for (const Vector& direction : directions_) changes |= times(form.factors, direction);
  return {times(form.factors, point_) + form.constant, changes == 0 ? 64 : factors_of_two(changes)};
}

namespace {

// One vector for each column, which begins there, with a power of two; or none.
using Basis = std::vector<Vector>;

// The vector becomes part of the basis. What it becomes when it is multiplied until its first entry is gone, and what
// it replaces, go on to later columns; `rest` has what is to be added, too.
void add_to(Basis& basis, Vector vector, std::vector<Vector>& rest) {
  for (size_t at = first_entry(vector); at < vector.size(); at = first_entry(vector)) {
    Vector& first = basis[at];
    if (first.empty() || factors_of_two(vector[at]) < factors_of_two(first[at])) {
      std::swap(vector, first);
      make_power_of_two(first, at);
      if (const unsigned twos = factors_of_two(first[at])) {
        rest.push_back(first);
        multiply(rest.back(), uint64_t{1} << (64 - twos));
      }
      if (vector.empty()) return;
    }
    add_multiple(vector, 0 - (vector[at] >> factors_of_two(first[at])), first);
  }
}

// Of that and of all later entries as little is left as can be.
void reduce(Vector& vector, size_t from, const Basis& basis) {
  for (size_t at = from; at < vector.size(); ++at)
    if (!basis[at].empty()) add_multiple(vector, 0 - (vector[at] >> factors_of_two(basis[at][at])), basis[at]);
}

}  // namespace

// Howell's form: in each column at most one direction begins, with a power of two; what that becomes when it is
// multiplied until its first entry is gone is in the span of those that begin later.
void AffineSet::normalise(std::vector<Vector> directions) {
  Basis basis(columns());
  while (!directions.empty()) {
    Vector vector = std::move(directions.back());
    directions.pop_back();
    add_to(basis, std::move(vector), directions);
  }
  for (size_t at = 0; at < basis.size(); ++at)
    if (!basis[at].empty()) reduce(basis[at], at + 1, basis);
  reduce(point_, 0, basis);
  std::erase_if(basis, [](const Vector& vector) { return vector.empty(); });
  directions_ = std::move(basis);
}

}  // namespace quotient::shape
