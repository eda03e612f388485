#include "shape/numbers/relations.hpp"

#include <algorithm>

#include "shape/program/arithmetic.hpp"

namespace quotient::shape {

using core::Op;

namespace {

constexpr int64_t kUnbounded = Differences::kUnbounded;

bool is_small(int64_t value) { return value >= -Differences::kMost && value <= Differences::kMost; }

}  // namespace

std::optional<size_t> Relations::column_of(uint32_t number) const {
  const auto found = std::ranges::lower_bound(columns_, number, {}, &Column::number);
  if (found == columns_.end() || found->number != number) return {};
  return static_cast<size_t>(found - columns_.begin());
}

std::optional<size_t> Relations::column_for(uint32_t number, NumberType type) {
  if (const auto old = column_of(number)) return old;
  if (type.bits == 0 || columns_.size() == kMostNumbers) return {};
  const auto at = std::ranges::lower_bound(columns_, number, {}, &Column::number);
  const auto column = static_cast<size_t>(at - columns_.begin());
  columns_.insert(at, {number, type});
  equations_.insert_column(column, type.bits);
  differences_.insert(column + 1);
  set_unknown(column);
  return column;
}

void Relations::set_unknown(size_t column) {
  equations_.set_unknown(column);
  forget_integer(column);
}

void Relations::forget_integer(size_t column) {
  differences_.forget(column + 1);
  keep_to_type(column);
  differences_.close();
}

void Relations::forget(uint32_t number) {
  const auto column = column_of(number);
  if (!column) return;
  columns_.erase(columns_.begin() + static_cast<std::ptrdiff_t>(*column));
  equations_.erase_column(*column);
  differences_.erase(*column + 1);
}

void Relations::set(uint32_t number, NumberType type, std::optional<uint64_t> value) {
  const auto column = column_for(number, type);
  if (!column) return;
  if (!value) return set_unknown(*column);
  assign_sum(*column, {{}, *value}, 1, {{}, 0});
}

void Relations::count(uint32_t number, int64_t by) {
  const auto column = column_of(number);
  if (!column) return;
  LinearForm form{std::vector<uint64_t>(columns_.size()), static_cast<uint64_t>(by)};
  form.factors[*column] = 1;
  equations_.set(*column, form);
  differences_.shift(*column + 1, by);
  limit(*column + 1, 0, kUnbounded);
  differences_.close();
}

std::vector<uint32_t> Relations::numbers() const {
  std::vector<uint32_t> out;
  out.reserve(columns_.size());
  for (const Column& column : columns_) out.push_back(column.number);
  return out;
}

// Operands.

std::optional<Relations::Term> Relations::term(const Number& number, unsigned bits) const {
  if (number.kind == Number::Kind::constant) return Term{{}, cut(number.bits, bits)};
  if (number.kind == Number::Kind::unknown) return {};
  const auto column = column_of(number.variable);
  if (!column || columns_[*column].type.bits != bits) return {};
  return Term{column, 0};
}

// The lowest bits of what is in the column, as the upper bits of 64.
uint64_t Relations::factor(size_t column, unsigned bits) const {
  return uint64_t{1} << (columns_[column].type.bits - bits);
}

LinearForm Relations::form(const Term& left, int sign, const Term& right, unsigned bits) const {
  LinearForm out{std::vector<uint64_t>(columns_.size()), 0};
  const auto add = [&](const Term& term, uint64_t times) {
    if (term.column) out.factors[*term.column] += times * factor(*term.column, bits);
    out.constant += times * (term.constant << (64 - bits));
  };
  add(left, 1);
  add(right, static_cast<uint64_t>(sign));
  return out;
}

// As an integer, with or without a sign: nothing if that is not how it is kept, or it is too large.
std::optional<Relations::Place> Relations::place(const Term& term, bool is_signed, unsigned bits) const {
  if (!term.column) {
    const int64_t value = is_signed ? as_signed(term.constant, bits) : static_cast<int64_t>(term.constant);
    const bool fits = is_small(value) && (is_signed || value >= 0);
    return fits ? std::optional(Place{0, value}) : std::nullopt;
  }
  const NumberType type = columns_[*term.column].type;
  const Place out{*term.column + 1, 0};
  // Without the highest bit a number is the same either way.
  if (type.is_signed == is_signed || is_within(out, 0, NumberType{bits, true}.most())) return out;
  return {};
}

int64_t Relations::least(const Place& place) const {
  const int64_t below = differences_.bound(0, place.number);
  return below == kUnbounded ? -kUnbounded : place.offset - below;
}

int64_t Relations::most(const Place& place) const {
  const int64_t above = differences_.bound(place.number, 0);
  return above == kUnbounded ? kUnbounded : place.offset + above;
}

// With bounds that are not kept, only what has a bound of its own can be within them.
bool Relations::is_within(const Place& place, int64_t from, int64_t to) const {
  const int64_t low = least(place), high = most(place);
  return low != -kUnbounded && low >= from && high != kUnbounded && high <= to;
}

void Relations::limit(size_t number, int64_t from, int64_t to) {
  if (to != kUnbounded) differences_.limit(number, 0, to);
  if (from != -kUnbounded) differences_.limit(0, number, -from);
}

void Relations::keep_to_type(size_t column) {
  limit(column + 1, columns_[column].type.least(), columns_[column].type.most());
}

// Is it within that type? Also if it is not beyond some number that has the type, or is not before one.
bool Relations::fits(const Place& place, NumberType type) const {
  const auto beside = [&](bool above) {
    for (size_t column = 0; column < columns_.size(); ++column) {
      if (columns_[column].type != type) continue;
      const int64_t apart =
          above ? differences_.bound(place.number, column + 1) : differences_.bound(column + 1, place.number);
      if (apart != kUnbounded && (above ? apart + place.offset : apart - place.offset) <= 0) return true;
    }
    return false;
  };
  const int64_t low = least(place), high = most(place);
  return ((low != -kUnbounded && low >= type.least()) || beside(false)) &&
         ((high != kUnbounded && high <= type.most()) || beside(true));
}

// Assignments.

// The column becomes what is at that place, as an integer.
void Relations::move_to(size_t column, const Place& place) {
  const size_t number = column + 1;
  if (!fits(place, columns_[column].type)) {
    differences_.forget(number);
  } else if (place.number == number) {
    differences_.shift(number, place.offset);
  } else {
    differences_.forget(number);
    differences_.limit(number, place.number, place.offset);
    differences_.limit(place.number, number, -place.offset);
  }
  keep_to_type(column);
  differences_.close();
}

void Relations::assign_sum(size_t column, const Term& left, int sign, const Term& right) {
  const NumberType type = columns_[column].type;
  const unsigned bits = type.bits;
  const LinearForm sum = form(left, sign, right, bits);
  if (!right.column || !left.column) {
    // As integers, only a difference from a constant is not followed.
    const bool followed = !right.column || sign > 0;
    const Term& moved = right.column ? right : left;
    const int64_t by = as_signed((right.column ? left : right).constant, bits);
    if (followed && is_small(by)) {
      if (moved.column) {
        move_to(column, {*moved.column + 1, sign * by});
      } else {
        const uint64_t value = cut(moved.constant + static_cast<uint64_t>(sign * by), bits);
        const auto constant = place({{}, value}, type.is_signed, bits);
        if (constant) move_to(column, *constant);
        else forget_integer(column);
      }
    } else {
      forget_integer(column);
    }
  } else {
    add_integers(column, {*left.column + 1, 0}, sign, {*right.column + 1, 0});
  }
  equations_.set(column, sum);
  exchange();
}

// The column becomes left ± right, if that is a number of its type.
void Relations::add_integers(size_t column, const Place& left, int sign, const Place& right) {
  const auto bound = [](int64_t a, int64_t b) {
    return a == kUnbounded || b == kUnbounded || !is_small(a) || !is_small(b) || !is_small(a + b) ? kUnbounded : a + b;
  };
  const auto from_below = [&](const Place& place) { return differences_.bound(0, place.number); };
  const auto from_above = [&](const Place& place) { return differences_.bound(place.number, 0); };
  int64_t above = bound(from_above(left), sign > 0 ? from_above(right) : from_below(right));
  int64_t below = bound(from_below(left), sign > 0 ? from_below(right) : from_above(right));
  if (sign < 0) {
    above = std::min(above, differences_.bound(left.number, right.number));
    below = std::min(below, differences_.bound(right.number, left.number));
  }
  const NumberType type = columns_[column].type;
  const bool exact = above != kUnbounded && above <= type.most() && below != kUnbounded && -below >= type.least();
  const int64_t more = sign > 0 ? from_above(right) : from_below(right);
  const int64_t less = sign > 0 ? from_below(right) : from_above(right);
  const bool other = left.number != column + 1;
  differences_.forget(column + 1);
  if (exact) {
    differences_.limit(column + 1, 0, above);
    differences_.limit(0, column + 1, below);
    if (other && more != kUnbounded) differences_.limit(column + 1, left.number, more);
    if (other && less != kUnbounded) differences_.limit(left.number, column + 1, less);
  }
  keep_to_type(column);
  differences_.close();
}

void Relations::compute(const Statement& statement, const std::vector<NumberType>& types) {
  const uint32_t number = statement.number;
  const auto column = column_for(number, types[number]);
  if (!column) return;
  const unsigned bits = types[number].bits;
  const Op op = statement.operation;
  const bool extends = op == Op::k_zext || op == Op::k_sext || op == Op::k_trunc;
  const unsigned taken = op == Op::k_mov || statement.types.empty() ? bits : statement.types[0].bits;
  const auto left = term(statement.numbers[0], taken);
  const auto right = statement.numbers.size() == 2 ? term(statement.numbers[1], taken) : std::nullopt;
  if (extends && statement.types.size() == 2) return resize(*column, left, op, taken);
  if (extends || taken != bits || !left) {
    set_unknown(*column);
    if (taken == bits && right && !right->column) bound_remainder(*column, op, {}, right->constant);
    return;
  }
  if (op == Op::k_mov) return assign_sum(*column, *left, 1, {{}, 0});
  if (right && (op == Op::k_add || op == Op::k_sub))
    return assign_sum(*column, *left, op == Op::k_add ? 1 : -1, *right);
  if (right && op == Op::k_mul && (!left->column || !right->column))
    return multiply(*column, left->column ? *left : *right, left->column ? right->constant : left->constant);
  if (right && op == Op::k_shl && !right->column && right->constant < bits)
    return multiply(*column, *left, uint64_t{1} << right->constant);
  if (right && !right->column) return divide(*column, op, *left, right->constant);
  set_unknown(*column);
}

void Relations::multiply(size_t column, const Term& by, uint64_t factor) {
  LinearForm product = form(by, 1, {{}, 0}, columns_[column].type.bits);
  for (uint64_t& entry : product.factors) entry *= factor;
  product.constant *= factor;
  forget_integer(column);
  equations_.set(column, product);
  exchange();
}

// Operations whose result has the lowest bits of the operand, or is not beyond it.
void Relations::divide(size_t column, Op op, const Term& left, uint64_t by) {
  if (!left.column || *left.column == column) {
    set_unknown(column);
    bound_remainder(column, op, {}, by);
    return;
  }
  set_unknown(column);
  const unsigned bits = columns_[column].type.bits;
  const bool signs = op == Op::k_sdiv || op == Op::k_srem;
  const auto operand = place(left, signs, bits);
  const bool positive = as_signed(by, bits) > 0 && operand && least(*operand) >= 0;
  if (positive && (op == Op::k_udiv || op == Op::k_sdiv) && fits(*operand, columns_[column].type)) {
    limit(column + 1, 0, kUnbounded);
    differences_.limit(column + 1, operand->number, operand->offset);
    differences_.close();
  }
  bound_remainder(column, op, positive ? operand : std::nullopt, by);
  const uint64_t mask = op == Op::k_and ? by : by - 1;
  const bool low_bits = op == Op::k_and || op == Op::k_urem || op == Op::k_srem;
  if (!low_bits || by == 0 || (mask & (mask + 1)) != 0 || as_signed(by, bits) <= 0) return;
  unsigned kept = 0;
  while (mask >> kept & 1) ++kept;
  if (kept == 0 || kept >= bits) return;
  const uint64_t factor = uint64_t{1} << (bits - kept);
  LinearForm same = form({column, 0}, -1, left, bits);
  for (uint64_t& entry : same.factors) entry *= factor;
  equations_.meet_zero(same);
  exchange();
}

// `positive`: the operand, if it and the divisor have no sign.
void Relations::bound_remainder(size_t column, Op op, const std::optional<Place>& positive, uint64_t by) {
  const unsigned bits = columns_[column].type.bits;
  const int64_t divisor = as_signed(by, bits);
  if (divisor <= 0 || !is_small(divisor)) return;
  if (op == Op::k_and) limit(column + 1, 0, divisor);
  if (op == Op::k_urem || (op == Op::k_srem && positive)) limit(column + 1, 0, divisor - 1);
  else if (op == Op::k_srem && columns_[column].type.is_signed) limit(column + 1, 1 - divisor, divisor - 1);
  differences_.close();
}

void Relations::resize(size_t column, const std::optional<Term>& operand, Op op, unsigned taken) {
  const NumberType type = columns_[column].type;
  if (!operand || !operand->column || *operand->column == column) {
    set_unknown(column);
    if (op != Op::k_zext || taken >= std::min(type.bits, 62u)) return;
    limit(column + 1, 0, NumberType{taken, false}.most());
    differences_.close();
    return;
  }
  set_unknown(column);
  if (const auto from =
          place(*operand, op == Op::k_sext || (op == Op::k_trunc && columns_[*operand->column].type.is_signed), taken))
    move_to(column, *from);
  const unsigned common = std::min(taken, type.bits);
  equations_.meet_zero(form({column, 0}, -1, *operand, common));
  exchange();
}

// Conditions.

bool Relations::learn(const Comparison& comparison, bool holds) {
  const auto left = term(comparison.left, comparison.bits), right = term(comparison.right, comparison.bits);
  if (!left || !right) return true;
  const unsigned bits = comparison.bits;
  switch (comparison.operation) {
    case Op::k_eq: return holds ? learn_equal(*left, *right, bits) : learn_apart(*left, *right, bits);
    case Op::k_ne: return holds ? learn_apart(*left, *right, bits) : learn_equal(*left, *right, bits);
    case Op::k_slt:
    case Op::k_sle:
    case Op::k_ult:
    case Op::k_ule: {
      const bool strict = comparison.operation == Op::k_slt || comparison.operation == Op::k_ult;
      const bool signs = comparison.operation == Op::k_slt || comparison.operation == Op::k_sle;
      const auto one = place(*left, signs, bits), other = place(*right, signs, bits);
      if (!one || !other) return true;
      return holds ? learn_order(*one, *other, strict) : learn_order(*other, *one, !strict);
    }
    default: return true;
  }
}

bool Relations::learn_equal(const Term& left, const Term& right, unsigned bits) {
  return equations_.meet_zero(form(left, -1, right, bits)) && exchange();
}

bool Relations::learn_apart(const Term& left, const Term& right, unsigned bits) {
  const auto values = equations_.values(form(left, -1, right, bits));
  if (values.bits == 64 && values.value == 0) return false;
  for (const bool signs : {true, false}) {
    const auto one = place(left, signs, bits), other = place(right, signs, bits);
    if (!one || !other) continue;
    // Where one cannot be beyond the other, it is before it.
    const int64_t apart = other->offset - one->offset;
    if (differences_.bound(one->number, other->number) == apart)
      differences_.limit(one->number, other->number, apart - 1);
    if (differences_.bound(other->number, one->number) == -apart)
      differences_.limit(other->number, one->number, -apart - 1);
  }
  return differences_.close() && exchange();
}

bool Relations::learn_order(const Place& less, const Place& more, bool strict) {
  const int64_t most = more.offset - less.offset - (strict ? 1 : 0);
  differences_.limit(less.number, more.number, most);
  return differences_.close() && exchange();
}

bool Relations::follows(const Comparison& comparison) const {
  const auto left = term(comparison.left, comparison.bits), right = term(comparison.right, comparison.bits);
  return left && right && (left->column || right->column);
}

bool Relations::learn_bounds(uint32_t number, int64_t least, int64_t most) {
  const auto column = column_of(number);
  if (!column) return true;
  limit(*column + 1, least, most);
  return differences_.close() && exchange();
}

void Relations::join(const Relations& other, const std::vector<int64_t>* thresholds, bool coarsely) {
  Relations same = other;
  for (const uint32_t number : numbers()) {
    const auto there = same.column_of(number);
    if (!there || same.columns_[*there].type != columns_[*column_of(number)].type) forget(number), same.forget(number);
  }
  for (const uint32_t number : same.numbers()) {
    if (!column_of(number)) same.forget(number);
  }
  equations_.join(same.equations_, coarsely);
  differences_.join(same.differences_, thresholds);
  for (size_t column = 0; column < columns_.size(); ++column) keep_to_type(column);
}

bool Relations::contains(const std::map<uint32_t, uint64_t>& values) const {
  Relations rest = *this;
  return std::ranges::all_of(values, [&](const auto& entry) {
    const auto column = rest.column_of(entry.first);
    if (!column) return true;
    const unsigned bits = rest.columns_[*column].type.bits;
    return rest.learn_equal({column, 0}, {{}, cut(entry.second, bits)}, bits);
  });
}

// What either side knows of two numbers, or of one and zero, is told to the other.
bool Relations::exchange() {
  bool changed = true;
  for (int round = 0; changed && round < 4; ++round) {
    changed = false;
    for (size_t x = 1; x <= columns_.size(); ++x) {
      for (size_t y = 0; y < x; ++y) {
        if (!exchange_between(x, y, changed)) return false;
      }
    }
    if (!differences_.close()) return false;
  }
  return true;
}

bool Relations::exchange_between(size_t x, size_t y, bool& changed) {
  const unsigned bits =
      y == 0 ? columns_[x - 1].type.bits : std::min(columns_[x - 1].type.bits, columns_[y - 1].type.bits);
  const Term left{x - 1, 0}, right = y == 0 ? Term{{}, 0} : Term{y - 1, 0};
  const LinearForm apart = form(left, -1, right, bits);
  const auto values = equations_.values(apart);
  const int64_t high = differences_.bound(x, y), low = differences_.bound(y, x);
  if (values.bits + bits > 64) tighten(x, y, values.value >> (64 - bits), values.bits + bits - 64);
  const int64_t now_high = differences_.bound(x, y), now_low = differences_.bound(y, x);
  changed = changed || now_high != high || now_low != low;
  if (now_high == kUnbounded || now_low == kUnbounded || values.bits == 64) return true;
  if (now_high < -now_low) return false;
  if (now_high != -now_low) return true;
  changed = true;
  LinearForm known = apart;
  known.constant -= static_cast<uint64_t>(now_high) << (64 - bits);
  return equations_.meet_zero(known);
}

// The difference is congruent to `value` modulo 2^bits.
void Relations::tighten(size_t x, size_t y, uint64_t value, unsigned bits) {
  const int64_t high = differences_.bound(x, y), low = differences_.bound(y, x);
  if (bits > 61) {
    // At most one number between the bounds is.
    if (high == kUnbounded || low == kUnbounded || bits < 64) return;
    const auto only = static_cast<int64_t>(value);
    const bool possible = only <= high && only >= -low;
    differences_.limit(x, y, possible ? only : -low - 1);
    differences_.limit(y, x, possible ? -only : low);
    return;
  }
  const auto rest = [&](int64_t from) { return static_cast<int64_t>(cut(static_cast<uint64_t>(from), bits)); };
  const auto modulo = static_cast<int64_t>(cut(value, bits));
  if (high != kUnbounded) differences_.limit(x, y, high - rest(high - modulo));
  if (low != kUnbounded) differences_.limit(y, x, low - rest(low + modulo));
}

}  // namespace quotient::shape
