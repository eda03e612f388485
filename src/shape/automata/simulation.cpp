#include "shape/automata/simulation.hpp"

#include <algorithm>

#include "shape/automata/time_budget.hpp"

namespace quotient::shape {

Relation::Relation(uint32_t rows, uint32_t columns)
    : words_(words_for(columns)), bits_(size_t{rows} * words_, ~Word{0}) {
  if (columns % kWordBits == 0) return;
  for (State a = 0; a < rows; ++a) row(a)[words_ - 1] = (Word{1} << (columns % kWordBits)) - 1;
}

namespace {

// Makes the rows as small as the rules ask for. After each row that has become smaller `go_on` is asked; returns its
// last answer.
template <class GoOn>
bool refine(Relation& relation, const Automaton& left, const Automaton& right, const GoOn& go_on) {
  const SuccessorSets successors(right);
  const RuleIndex index(left);
  std::vector<uint32_t> work(left.rules().size());
  std::vector<bool> queued(left.rules().size(), true);
  for (uint32_t r = 0; r < work.size(); ++r) work[r] = static_cast<uint32_t>(work.size()) - 1 - r;
  std::vector<Word> found(successors.words());
  std::vector<const Word*> sets;
  while (!work.empty()) {
    TimeBudget::spend();
    const uint32_t r = work.back();
    work.pop_back();
    queued[r] = false;
    const Automaton::Rule& rule = left.rules()[r];
    sets.clear();
    for (const State child : left.children(rule)) sets.push_back(relation.row(child));
    successors.find(rule.symbol, sets, found.data());
    Word* const row = relation.row(rule.target);
    bool changed = false;
    for (uint32_t i = 0; i < successors.words(); ++i) {
      changed |= (row[i] & ~found[i]) != 0;
      row[i] &= found[i];
    }
    if (!changed) continue;
    if (!go_on(rule.target)) return false;
    for (const uint32_t above : index.by_child[rule.target]) {
      if (!queued[above]) work.push_back(above);
      queued[above] = true;
    }
  }
  return true;
}

}  // namespace

Relation downward_simulation(const Automaton& left, const Automaton& right) {
  Relation out(left.states(), right.states());
  refine(out, left, right, [](State) { return true; });
  return out;
}

bool is_simulated(const Automaton& left, const Automaton& right) {
  Relation relation(left.states(), right.states());
  const auto has_final = [&](State state) {
    return std::ranges::any_of(right.finals(), [&](State final) { return relation.holds(state, final); });
  };
  return refine(relation, left, right, [&](State state) { return !left.is_final(state) || has_final(state); }) &&
         std::ranges::all_of(left.finals(), has_final);
}

}  // namespace quotient::shape
