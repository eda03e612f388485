#include "shape/automata/successor_sets.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace quotient::shape {

SuccessorSets::SuccessorSets(const Automaton& automaton) : words_(words_for(automaton.states())) {
  const auto& rules = automaton.rules();
  const auto key = [&](uint32_t r) {
    const auto children = automaton.children(rules[r]);
    return std::tuple(rules[r].symbol, rules[r].arity, children.empty() ? State{0} : children[0]);
  };
  std::vector<uint32_t> order(rules.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, key);
  for (size_t i = 0; i < order.size(); ++i) {
    const Automaton::Rule& rule = rules[order[i]];
    const auto children = automaton.children(rule);
    if (i == 0 || key(order[i - 1]) != key(order[i])) {
      start_.resize(rule.symbol + 1, static_cast<uint32_t>(groups_.size()));
      groups_.push_back(
          {rule.arity, children.empty() ? State{0} : children[0], static_cast<uint32_t>(tails_.size()), 0});
    }
    if (!children.empty()) tails_.insert(tails_.end(), children.begin() + 1, children.end());
    tails_.push_back(rule.target);
    groups_.back().end = static_cast<uint32_t>(tails_.size());
  }
  start_.push_back(static_cast<uint32_t>(groups_.size()));
}

void SuccessorSets::find(Symbol symbol, std::span<const Word* const> sets, Word* out) const {
  std::fill(out, out + words_, 0);
  if (symbol + 1 >= start_.size()) return;
  for (uint32_t g = start_[symbol]; g < start_[symbol + 1]; ++g) {
    const Group& group = groups_[g];
    if (group.arity != sets.size() || (group.arity && !contains(sets[0], group.first))) continue;
    const uint32_t others = group.arity ? group.arity - 1 : 0;
    for (uint32_t at = group.begin; at < group.end; at += others + 1) {
      uint32_t i = 0;
      while (i < others && contains(sets[i + 1], tails_[at + i])) ++i;
      if (i == others) insert(out, tails_[at + others]);
    }
  }
}

}  // namespace quotient::shape
