// Formulas of linear temporal logic over numbered atoms; what an atom means is the caller's business.
//
// A `Formula` is the number of a node in a pool, and equal formulas have equal numbers. Every formula is in negation
// normal form and simplified from the moment that it is made: a constructor applies the rules of simplify.cpp before it
// makes a node. So a formula may come out smaller than what was asked for, always with the same meaning on every
// infinite word.
//
// Only six operators exist as nodes (and, or, next, until, release, literal); the others are written with them:
//
//   F p = true U p      G p = false R p      p W q = q R (p || q)      p -> q = !p || q
//
// `p R q` (p releases q; Spin's V): q holds up to and including the first moment at which p holds, forever if there is
// none.
//
// Example: tests/unit/ltl_formula_test.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace quotient::ltl {

enum class Formula : uint32_t {};

enum class Operator : uint8_t { falsity, truth, atom, negated_atom, conjunction, disjunction, next, until, release };

// Guards are masks of 64 bits (automaton.hpp).
inline constexpr unsigned kMaxAtoms = 64;

class Formulas {
 public:
  Formulas();

  Formula truth() const { return truth_; }
  Formula falsity() const { return falsity_; }
  Formula constant(bool value) const { return value ? truth_ : falsity_; }
  Formula atom(unsigned number);  // number < kMaxAtoms

  Formula negation(Formula f);
  Formula conjunction(std::vector<Formula> operands);
  Formula disjunction(std::vector<Formula> operands);
  Formula conjunction(Formula a, Formula b) { return conjunction(std::vector{a, b}); }
  Formula disjunction(Formula a, Formula b) { return disjunction(std::vector{a, b}); }
  Formula implication(Formula a, Formula b) { return disjunction(negation(a), b); }
  Formula equivalence(Formula a, Formula b);

  Formula next(Formula f);
  Formula eventually(Formula f) { return until(truth_, f); }
  Formula always(Formula f) { return release(falsity_, f); }
  Formula until(Formula a, Formula b);
  Formula release(Formula a, Formula b);
  Formula weak_until(Formula a, Formula b) { return release(b, disjunction(a, b)); }

  // The operands of a conjunction or disjunction are two or more, sorted, and none of them is one itself.
  Operator op(Formula f) const { return node(f).op; }
  const std::vector<Formula>& operands(Formula f) const { return node(f).operands; }
  Formula left(Formula f) const { return node(f).operands.front(); }
  Formula right(Formula f) const { return node(f).operands.back(); }
  unsigned atom_of(Formula f) const { return node(f).atom; }

  // If f holds in the future then it holds now, as for `F p`; if f holds now then always, as for `G p`. Sufficient
  // conditions.
  bool is_eventual(Formula f) const { return node(f).eventual; }
  bool is_universal(Formula f) const { return node(f).universal; }
  // Without `next`, no property can tell how often a state is repeated, which partial-order reduction needs.
  bool uses_next(Formula f) const { return node(f).uses_next; }

  // Whether every word that satisfies a satisfies b, as far as the shape of the two shows it: "false" means "not seen".
  bool implies(Formula a, Formula b);

  // As Promela and C write it; `atom` gives the text of an atom, with parentheses if it needs some.
  // Very long texts are cut short.
  std::string print(Formula f, const std::function<std::string(unsigned)>& atom) const;

  size_t size() const { return nodes_.size(); }

 private:
  struct Node {
    Operator op;
    unsigned atom = 0;
    std::vector<Formula> operands;
    bool eventual = false, universal = false, uses_next = false;
  };
  using Key = std::tuple<Operator, unsigned, std::vector<Formula>>;

  // A reference dies with the next node that is made.
  const Node& node(Formula f) const { return nodes_[static_cast<uint32_t>(f)]; }
  Formula intern(Operator op, std::vector<Formula> operands, unsigned atom = 0);
  void classify(Node& node) const;

  bool is_suspendable(Formula f) const { return is_eventual(f) && is_universal(f); }
  bool is_eventually_always(Formula f) const;
  bool contradict(Formula a, Formula b) { return implies(a, negation(b)); }

  // The rules (simplify.cpp); a bool or `changed`, `merged` says whether something happened.
  bool flatten(std::vector<Formula>& operands) const;
  bool drop_implied(std::vector<Formula>& operands);
  bool resolve_units(std::vector<Formula>& operands);
  bool merge_alike(std::vector<Formula>& operands);
  Formula merge_two(Formula a, Formula b, bool& merged);
  Formula unit_in(Formula unit, Formula f, bool& changed);
  std::optional<Formula> around_suspendable(Formula f, const std::function<Formula(Formula)>& wrap);
  Formula under_eventually(Formula f);
  Formula eventually_of(Formula f);
  Formula stronger_left(Formula a, Formula b);

  bool implies_by_left(Formula a, Formula b);
  bool implies_by_right(Formula a, Formula b);
  bool implies_by_time(Formula a, Formula b);

  void print(Formula f, bool nested, const std::function<std::string(unsigned)>& atom, std::string& text) const;

  std::vector<Node> nodes_;
  std::map<Key, Formula> index_;
  std::unordered_map<Formula, Formula> negations_;
  std::unordered_map<uint64_t, bool> implications_;
  Formula falsity_, truth_;
};

}  // namespace quotient::ltl
