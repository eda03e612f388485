#include "shape/automata/inclusion.hpp"

#include <algorithm>
#include <deque>
#include <unordered_map>

#include "shape/automata/operations.hpp"
#include "shape/automata/reduce.hpp"
#include "shape/automata/time_budget.hpp"

namespace quotient::shape {
namespace {

using Set = std::vector<uint64_t>;  // of states on the right

bool within(const Set& a, const Set& b) {
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i] & ~b[i]) return false;
  }
  return true;
}

class Antichains {
 public:
  Antichains(const Automaton& smaller, const Automaton& larger)
      : smaller_(smaller), larger_(larger), index_(smaller), kept_(smaller.states()), words_((larger.states() + 63) / 64) {
    for (uint32_t r = 0; r < larger.rules().size(); ++r) by_symbol_[larger.rules()[r].symbol].push_back(r);
    finals_.assign(words_, 0);
    for (const State state : larger.finals()) finals_[state / 64] |= uint64_t{1} << (state % 64);
  }

  bool holds() {
    for (const uint32_t r : index_.leaves) {
      if (!fire(smaller_.rules()[r], {})) return false;
    }
    while (!work_.empty()) {
      const Pair pair = work_.front();
      work_.pop_front();
      if (!is_kept(pair)) continue;
      for (const uint32_t r : index_.by_child[pair.state]) {
        if (!extend(smaller_.rules()[r], pair)) return false;
      }
    }
    return true;
  }

 private:
  struct Pair {
    State state;
    Set set;
  };

  bool is_kept(const Pair& pair) const {
    return std::ranges::any_of(kept_[pair.state], [&](const Set& set) { return set == pair.set; });
  }

  // All ways to fill the rule's children from the kept pairs, with the new pair in at least one place.
  bool extend(const Automaton::Rule& rule, const Pair& pair) {
    const auto children = smaller_.children(rule);
    for (uint32_t place = 0; place < rule.arity; ++place) {
      if (children[place] != pair.state) continue;
      std::vector<Set> sets(rule.arity);
      sets[place] = pair.set;
      if (!fill(rule, sets, place, 0)) return false;
    }
    return true;
  }

  bool fill(const Automaton::Rule& rule, std::vector<Set>& sets, uint32_t fixed, uint32_t position) {
    if (position == rule.arity) return fire(rule, sets);
    if (position == fixed) return fill(rule, sets, fixed, position + 1);
    const std::vector<Set> candidates = kept_[smaller_.children(rule)[position]];
    for (const Set& set : candidates) {
      sets[position] = set;
      if (!fill(rule, sets, fixed, position + 1)) return false;
    }
    return true;
  }

  bool fire(const Automaton::Rule& rule, const std::vector<Set>& sets) {
    TimeBudget::spend();
    Set reached(words_, 0);
    if (const auto found = by_symbol_.find(rule.symbol); found != by_symbol_.end()) {
      for (const uint32_t r : found->second) {
        const Automaton::Rule& other = larger_.rules()[r];
        if (other.arity != rule.arity) continue;
        const auto children = larger_.children(other);
        bool fits = true;
        for (uint32_t i = 0; i < rule.arity && fits; ++i) fits = sets[i][children[i] / 64] >> (children[i] % 64) & 1;
        if (fits) reached[other.target / 64] |= uint64_t{1} << (other.target % 64);
      }
    }
    return add({rule.target, std::move(reached)});
  }

  bool add(Pair pair) {
    if (smaller_.is_final(pair.state)) {
      bool covered = false;
      for (uint32_t i = 0; i < words_; ++i) covered |= (pair.set[i] & finals_[i]) != 0;
      if (!covered) return false;
    }
    std::vector<Set>& kept = kept_[pair.state];
    if (std::ranges::any_of(kept, [&](const Set& set) { return within(set, pair.set); })) return true;
    std::erase_if(kept, [&](const Set& set) { return within(pair.set, set); });
    kept.push_back(pair.set);
    work_.push_back(std::move(pair));
    return true;
  }

  const Automaton& smaller_;
  const Automaton& larger_;
  RuleIndex index_;
  std::unordered_map<Symbol, std::vector<uint32_t>> by_symbol_;
  std::vector<std::vector<Set>> kept_;
  uint32_t words_;
  Set finals_;
  std::deque<Pair> work_;
};

}  // namespace

bool includes(const Automaton& larger, const Automaton& smaller) {
  const Automaton left = reduce_by_bisimulation(smaller), right = reduce_by_bisimulation(larger);
  if (left.finals().empty()) return true;
  if (right.finals().empty()) return false;
  const Relation simulated = downward_simulation(unite(left, right));
  const bool obvious = std::ranges::all_of(left.finals(), [&](State q) {
    return std::ranges::any_of(right.finals(), [&](State p) { return simulated.holds(q, left.states() + p); });
  });
  return obvious || Antichains(left, right).holds();
}

}  // namespace quotient::shape
