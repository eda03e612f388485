#include "shape/automata/reduce.hpp"

#include <algorithm>
#include <map>

#include "shape/automata/operations.hpp"
#include "shape/automata/time_budget.hpp"

namespace quotient::shape {
namespace {

// The rules of each state, grouped by symbol.
struct Grouped {
  explicit Grouped(const Automaton& automaton) : rules(automaton.states()) {
    for (uint32_t r = 0; r < automaton.rules().size(); ++r) rules[automaton.rules()[r].target].push_back(r);
    for (auto& list : rules) {
      std::ranges::sort(list, {}, [&](uint32_t r) { return automaton.rules()[r].symbol; });
    }
  }
  std::vector<std::vector<uint32_t>> rules;
};

class Simulation {
 public:
  explicit Simulation(const Automaton& automaton)
      : automaton_(automaton), grouped_(automaton), index_(automaton), relation_(automaton.states(), false), queued_(automaton.states()) {}

  Relation compute() {
    const uint32_t n = automaton_.states();
    for (State q = 0; q < n; ++q) {
      for (State p = 0; p < n; ++p) {
        if (symbols_within(q, p)) relation_.set(q, p);
      }
    }
    for (State q = 0; q < n; ++q) enqueue(q);
    while (!work_.empty()) {
      const State q = work_.back();
      work_.pop_back();
      queued_[q] = false;
      refine(q);
    }
    return std::move(relation_);
  }

 private:
  void enqueue(State q) {
    if (!queued_[q]) work_.push_back(q);
    queued_[q] = true;
  }

  bool symbols_within(State q, State p) const {
    auto other = grouped_.rules[p].begin();
    TimeBudget::spend();
    for (const uint32_t r : grouped_.rules[q]) {
      const Symbol symbol = automaton_.rules()[r].symbol;
      while (other != grouped_.rules[p].end() && automaton_.rules()[*other].symbol < symbol) ++other;
      if (other == grouped_.rules[p].end() || automaton_.rules()[*other].symbol != symbol) return false;
    }
    return true;
  }

  bool covered(const Automaton::Rule& rule, State p) const {
    TimeBudget::spend();
    const auto& candidates = grouped_.rules[p];
    auto other = std::ranges::lower_bound(candidates, rule.symbol, {}, [&](uint32_t r) { return automaton_.rules()[r].symbol; });
    for (; other != candidates.end() && automaton_.rules()[*other].symbol == rule.symbol; ++other) {
      const Automaton::Rule& y = automaton_.rules()[*other];
      if (y.arity != rule.arity) continue;
      const auto xs = automaton_.children(rule), ys = automaton_.children(y);
      bool fits = true;
      for (uint32_t i = 0; i < rule.arity && fits; ++i) fits = relation_.holds(xs[i], ys[i]);
      if (fits) return true;
    }
    return false;
  }

  // Drops the p that no longer simulate q; if there are any, the states above q have to be looked at again.
  void refine(State q) {
    bool changed = false;
    for (State p = 0; p < automaton_.states(); ++p) {
      if (p == q || !relation_.holds(q, p)) continue;
      for (const uint32_t r : grouped_.rules[q]) {
        if (covered(automaton_.rules()[r], p)) continue;
        relation_.clear(q, p);
        changed = true;
        break;
      }
    }
    if (!changed) return;
    for (const uint32_t r : index_.by_child[q]) enqueue(automaton_.rules()[r].target);
  }

  const Automaton& automaton_;
  Grouped grouped_;
  RuleIndex index_;
  Relation relation_;
  std::vector<State> work_;
  std::vector<bool> queued_;
};

}  // namespace

Relation downward_simulation(const Automaton& automaton) { return Simulation(automaton).compute(); }

namespace {

uint64_t mixed(uint64_t hash) {
  hash = (hash ^ (hash >> 32)) * 0x9e3779b97f4a7c15u;
  return hash ^ (hash >> 29);
}

// What a rule looks like, up to the classes of its children: 128 bits of hash. A collision, unlikely as it is, would merge states and so could
// only add trees, as an abstraction does.
struct Signature {
  uint64_t first, second;
  friend auto operator<=>(const Signature&, const Signature&) = default;
};

Signature signature_of(const Automaton& automaton, const Automaton::Rule& rule, const std::vector<uint32_t>& class_of) {
  Signature out{mixed(rule.symbol + 1), mixed(rule.symbol + 0x51ed270b0f4a3c11u)};
  for (const State child : automaton.children(rule)) {
    out.first = mixed(out.first * 3 + class_of[child]);
    out.second = mixed(out.second * 5 + class_of[child]);
  }
  return out;
}

}  // namespace

std::vector<uint32_t> bisimulation_classes(const Automaton& automaton, const std::vector<uint32_t>* initial) {
  const uint32_t n = automaton.states();
  std::vector<uint32_t> class_of = initial ? *initial : std::vector<uint32_t>(n, 0);
  uint32_t count = 0;
  const RuleIndex index(automaton);
  std::vector<Signature> rows;
  for (;;) {
    std::map<Signature, uint32_t> classes;
    std::vector<uint32_t> refined(n);
    for (State q = 0; q < n; ++q) {
      TimeBudget::spend();
      rows.clear();
      for (const uint32_t r : index.by_target[q]) rows.push_back(signature_of(automaton, automaton.rules()[r], class_of));
      std::ranges::sort(rows);
      rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
      Signature sum{mixed(class_of[q] + 7), mixed(class_of[q] + 11)};
      for (const Signature& row : rows) sum = {mixed(sum.first * 3 + row.first), mixed(sum.second * 5 + row.second)};
      refined[q] = classes.try_emplace(sum, static_cast<uint32_t>(classes.size())).first->second;
    }
    class_of = std::move(refined);
    if (classes.size() == count) return class_of;
    count = static_cast<uint32_t>(classes.size());
  }
}

Automaton reduce_by_bisimulation(const Automaton& automaton) {
  const Automaton trimmed = trim(automaton);
  return quotient(trimmed, bisimulation_classes(trimmed));
}

Automaton reduce_by_simulation(const Automaton& automaton) {
  const Automaton trimmed = trim(automaton);
  const Relation simulated = downward_simulation(trimmed);
  const uint32_t n = trimmed.states();
  std::vector<uint32_t> class_of(n, ~0u);
  std::vector<State> leader;
  for (State q = 0; q < n; ++q) {
    if (class_of[q] != ~0u) continue;
    for (State p = q; p < n; ++p) {
      if (simulated.holds(q, p) && simulated.holds(p, q)) class_of[p] = static_cast<uint32_t>(leader.size());
    }
    leader.push_back(q);
  }
  const Automaton merged = quotient(trimmed, class_of);
  // A rule is dropped if another one with the same symbol and target takes larger children: strictly larger in some place, so that of two
  // rules at least one stays.
  const auto below = [&](State a, State b) { return simulated.holds(leader[a], leader[b]); };
  Automaton out;
  out.add_states(merged.states());
  const RuleIndex index(merged);
  for (const Automaton::Rule& rule : merged.rules()) {
    const auto xs = merged.children(rule);
    const bool covered = std::ranges::any_of(index.by_target[rule.target], [&](uint32_t r) {
      const Automaton::Rule& other = merged.rules()[r];
      if (&other == &rule || other.symbol != rule.symbol || other.arity != rule.arity) return false;
      const auto ys = merged.children(other);
      for (uint32_t i = 0; i < rule.arity; ++i) {
        if (!below(xs[i], ys[i])) return false;
      }
      return true;
    });
    if (!covered) out.add_rule(rule.symbol, xs, rule.target);
  }
  for (const State state : merged.finals()) {
    const bool covered = std::ranges::any_of(merged.finals(), [&](State other) { return other != state && below(state, other); });
    if (!covered) out.set_final(state);
  }
  return trim(out);
}

}  // namespace quotient::shape
