// The rules by which formulas become smaller. Only conjunction, next and until have rules: disjunction and release get
// them by duality. Each rule makes the formula smaller or turns it into one of the forms below, so that they end:
//
//   X p && X q = X (p && q)                        p R q && p R r = p R (q && r)          p U r && q U r = (p && q) U r
//   F G p && F G q = F G (p && q)                  p && (!p || q) = p && q                p && (p R q) = p && q
//   p R q && F p = q U (p && q)
//
// Sources: Somenzi and Bloem, Efficient Büchi automata from LTL formulae (2000); Etessami and Holzmann (2000); the
// rules for formulas that are both eventual and universal: Babiak, Křetínský, Řehák, Strejček, LTL to Büchi automata
// translation (2012).
#include <algorithm>
#include <cstddef>
#include <utility>

#include "ltl/formula.hpp"

namespace quotient::ltl {

bool Formulas::is_eventually_always(Formula f) const {
  if (op(f) != Operator::until || left(f) != truth_) return false;
  const Formula inner = right(f);
  return op(inner) == Operator::release && left(inner) == falsity_;
}

// True if the conjunction is false already.
bool Formulas::flatten(std::vector<Formula>& given) const {
  std::vector<Formula> flat;
  for (const Formula f : given) {
    if (op(f) == Operator::conjunction) {
      flat.insert(flat.end(), operands(f).begin(), operands(f).end());
    } else if (f != truth_) {
      flat.push_back(f);
    }
  }
  std::sort(flat.begin(), flat.end());
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  given = std::move(flat);
  return std::find(given.begin(), given.end(), falsity_) != given.end();
}

// True if two operands contradict each other.
bool Formulas::drop_implied(std::vector<Formula>& given) {
  for (size_t i = 0; i < given.size(); ++i) {
    for (size_t j = 0; j < given.size(); ++j) {
      if (i == j) continue;
      if (contradict(given[i], given[j])) return true;
      if (!implies(given[i], given[j])) continue;
      given.erase(given.begin() + static_cast<ptrdiff_t>(j));
      if (j < i) --i;
      --j;
    }
  }
  return false;
}

// What is left of f where `unit` holds.
Formula Formulas::unit_in(Formula unit, Formula f, bool& changed) {
  if (op(f) == Operator::release && left(f) != falsity_ && implies(unit, left(f))) {
    changed = true;
    return right(f);
  }
  if (op(f) != Operator::disjunction) return f;
  std::vector<Formula> rest;
  const std::vector<Formula> disjuncts = operands(f);
  for (const Formula disjunct : disjuncts) {
    if (!contradict(unit, disjunct)) rest.push_back(disjunct);
  }
  if (rest.size() == disjuncts.size()) return f;
  changed = true;
  return disjunction(std::move(rest));
}

bool Formulas::resolve_units(std::vector<Formula>& given) {
  for (size_t i = 0; i < given.size(); ++i) {
    for (size_t j = 0; j < given.size(); ++j) {
      bool changed = false;
      if (i != j) given[j] = unit_in(given[i], given[j], changed);
      if (changed) return true;
    }
  }
  return false;
}

Formula Formulas::merge_two(Formula a, Formula b, bool& merged) {
  const Formula first = a;
  merged = true;
  if (op(a) == Operator::next && op(b) == Operator::next) return next(conjunction(left(a), left(b)));
  if (op(a) == Operator::release && op(b) == Operator::release && left(a) == left(b)) {
    return release(left(a), conjunction(right(a), right(b)));
  }
  if (op(a) == Operator::until && op(b) == Operator::until && right(a) == right(b)) {
    return until(conjunction(left(a), left(b)), right(a));
  }
  if (is_eventually_always(a) && is_eventually_always(b)) {
    return eventually(always(conjunction(right(right(a)), right(right(b)))));
  }
  if (op(b) == Operator::release) std::swap(a, b);
  if (op(a) == Operator::release && op(b) == Operator::until && left(b) == truth_ && right(b) == left(a)) {
    return until(right(a), conjunction(left(a), right(a)));
  }
  merged = false;
  return first;
}

bool Formulas::merge_alike(std::vector<Formula>& given) {
  for (size_t i = 0; i < given.size(); ++i) {
    for (size_t j = i + 1; j < given.size(); ++j) {
      bool merged = false;
      given[i] = merge_two(given[i], given[j], merged);
      if (!merged) continue;
      given.erase(given.begin() + static_cast<ptrdiff_t>(j));
      return true;
    }
  }
  return false;
}

Formula Formulas::conjunction(std::vector<Formula> given) {
  do {
    if (flatten(given) || drop_implied(given)) return falsity_;
  } while (resolve_units(given) || merge_alike(given));
  if (given.empty()) return truth_;
  if (given.size() == 1) return given.front();
  return intern(Operator::conjunction, std::move(given));
}

// What is both eventual and universal holds always or never, so it can leave X and the right of U:  X (p && s) = X p &&
// s. `wrap` puts the operator around the rest.
std::optional<Formula> Formulas::around_suspendable(Formula f, const std::function<Formula(Formula)>& wrap) {
  const bool both = op(f) == Operator::conjunction;
  if (!both && op(f) != Operator::disjunction) return std::nullopt;
  const auto joined = [&](std::vector<Formula> parts) {
    return both ? conjunction(std::move(parts)) : disjunction(std::move(parts));
  };
  std::vector<Formula> taken, rest;
  for (const Formula operand : operands(f)) (is_suspendable(operand) ? taken : rest).push_back(operand);
  if (taken.empty()) return std::nullopt;
  taken.push_back(wrap(joined(std::move(rest))));
  return joined(std::move(taken));
}

Formula Formulas::next(Formula f) {
  if (is_suspendable(f)) return f;  // the constants, too
  if (const auto better = around_suspendable(f, [&](Formula rest) { return next(rest); })) return *better;
  return intern(Operator::next, {f});
}

// A formula g with F g = F f, in which what F makes superfluous is left out: F (p U q) = F q, and F goes through || and
// X.
Formula Formulas::under_eventually(Formula f) {
  switch (op(f)) {
    case Operator::until: return under_eventually(right(f));
    case Operator::next: return next(under_eventually(left(f)));
    case Operator::disjunction: {
      std::vector<Formula> disjuncts = operands(f);
      for (Formula& disjunct : disjuncts) disjunct = under_eventually(disjunct);
      return disjunction(std::move(disjuncts));
    }
    default: return f;
  }
}

// F f, where f is not eventual.
Formula Formulas::eventually_of(Formula f) {
  if (const Formula less = under_eventually(f); less != f) return eventually(less);
  if (op(f) == Operator::next) return next(eventually(left(f)));
  return intern(Operator::until, {truth_, f});
}

// An equivalent left side for `a U b`: what implies b need not be said there, and (c U b) U b = c U b.
Formula Formulas::stronger_left(Formula a, Formula b) {
  if (implies(negation(b), a)) return truth_;
  if (op(a) == Operator::until && right(a) == b) return left(a);
  if (op(a) != Operator::disjunction) return a;
  std::vector<Formula> rest;
  const std::vector<Formula> disjuncts = operands(a);
  for (const Formula disjunct : disjuncts) {
    if (!implies(disjunct, b)) rest.push_back(disjunct);
  }
  return rest.size() == disjuncts.size() ? a : disjunction(std::move(rest));
}

Formula Formulas::until(Formula a, Formula b) {
  a = stronger_left(a, b);
  if (is_eventual(b) || implies(a, b)) return b;
  if (op(b) == Operator::until && implies(a, left(b))) return b;
  if (const auto better = around_suspendable(b, [&](Formula rest) { return until(a, rest); })) return *better;
  if (a == truth_) return eventually_of(b);
  if (op(a) == Operator::next && op(b) == Operator::next) return next(until(left(a), left(b)));
  return intern(Operator::until, {a, b});
}

}  // namespace quotient::ltl
