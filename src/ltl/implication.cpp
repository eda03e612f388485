// Implication between formulas as far as their shape shows it. Every rule descends into an operand of one side, so the
// recursion ends; answers are remembered per pair.
#include <algorithm>

#include "ltl/formula.hpp"

namespace quotient::ltl {

bool Formulas::implies(Formula a, Formula b) {
  if (a == b || a == falsity_ || b == truth_) return true;
  if (a == truth_ || b == falsity_) return false;
  const uint64_t key = uint64_t{static_cast<uint32_t>(a)} << 32 | static_cast<uint32_t>(b);
  if (const auto known = implications_.find(key); known != implications_.end()) return known->second;
  const bool result = implies_by_left(a, b) || implies_by_right(a, b) || implies_by_time(a, b);
  return implications_[key] = result;
}

bool Formulas::implies_by_left(Formula a, Formula b) {
  const auto one = [&](Formula f) { return implies(f, b); };
  switch (op(a)) {
    case Operator::conjunction: return std::any_of(operands(a).begin(), operands(a).end(), one);
    case Operator::disjunction: return std::all_of(operands(a).begin(), operands(a).end(), one);
    case Operator::until: return one(right(a)) && (one(left(a)) || is_eventual(b));
    case Operator::release: return one(right(a));
    case Operator::next: return is_eventual(b) && one(left(a));
    default: return false;
  }
}

bool Formulas::implies_by_right(Formula a, Formula b) {
  const auto one = [&](Formula f) { return implies(a, f); };
  switch (op(b)) {
    case Operator::conjunction: return std::all_of(operands(b).begin(), operands(b).end(), one);
    case Operator::disjunction: return std::any_of(operands(b).begin(), operands(b).end(), one);
    case Operator::until: return one(right(b));
    case Operator::release: return one(right(b)) && (one(left(b)) || is_universal(a));
    case Operator::next: return is_universal(a) && one(left(b));
    default: return false;
  }
}

// Next, until and release are monotone in their operands.
bool Formulas::implies_by_time(Formula a, Formula b) {
  if (op(a) != op(b)) return false;
  switch (op(a)) {
    case Operator::next: return implies(left(a), left(b));
    case Operator::until:
    case Operator::release: return implies(left(a), left(b)) && implies(right(a), right(b));
    default: return false;
  }
}

}  // namespace quotient::ltl
