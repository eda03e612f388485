#include "shape/automata/automaton.hpp"

#include <algorithm>

namespace quotient::shape {

void Automaton::set_final(State state) {
  const auto place = std::lower_bound(finals_.begin(), finals_.end(), state);
  if (place == finals_.end() || *place != state) finals_.insert(place, state);
}

bool Automaton::is_final(State state) const { return std::binary_search(finals_.begin(), finals_.end(), state); }

uint64_t Automaton::hash(uint32_t rule) const {
  const Rule& r = rules_[rule];
  uint64_t h = (uint64_t{r.symbol} << 32 | r.target) * 0x9e3779b97f4a7c15u;
  for (const State child : children(r)) h = (h ^ (h >> 29) ^ child) * 0xbf58476d1ce4e5b9u;
  return h ^ (h >> 32);
}

bool Automaton::same(uint32_t a, uint32_t b) const {
  const Rule &x = rules_[a], &y = rules_[b];
  return x.symbol == y.symbol && x.target == y.target && std::ranges::equal(children(x), children(y));
}

bool Automaton::add_rule(Symbol symbol, std::span<const State> children, State target) {
  if ((rules_.size() + 1) * 2 > table_.size()) {
    table_.assign(std::max<size_t>(16, table_.size() * 2), 0);
    for (uint32_t i = 0; i < rules_.size(); ++i) {
      size_t slot = hash(i) & (table_.size() - 1);
      while (table_[slot]) slot = (slot + 1) & (table_.size() - 1);
      table_[slot] = i + 1;
    }
  }
  const uint32_t index = static_cast<uint32_t>(rules_.size()), first = static_cast<uint32_t>(pool_.size());
  pool_.insert(pool_.end(), children.begin(), children.end());
  rules_.push_back({symbol, target, first, static_cast<uint32_t>(children.size())});
  size_t slot = hash(index) & (table_.size() - 1);
  for (; table_[slot]; slot = (slot + 1) & (table_.size() - 1)) {
    if (!same(table_[slot] - 1, index)) continue;
    rules_.pop_back();
    pool_.resize(first);
    return false;
  }
  table_[slot] = index + 1;
  return true;
}

RuleIndex::RuleIndex(const Automaton& automaton) {
  const auto is_first = [](std::span<const State> children, size_t i) {
    return std::find(children.begin(), children.begin() + static_cast<long>(i), children[i]) == children.begin() + static_cast<long>(i);
  };
  // Two rounds: how long the lists are, then what is in them.
  by_child.start_.assign(automaton.states() + 1, 0);
  by_target.start_.assign(automaton.states() + 1, 0);
  for (const Automaton::Rule& rule : automaton.rules()) {
    ++by_target.start_[rule.target + 1];
    const auto children = automaton.children(rule);
    for (size_t i = 0; i < children.size(); ++i) by_child.start_[children[i] + 1] += is_first(children, i);
  }
  for (State state = 0; state < automaton.states(); ++state) {
    by_child.start_[state + 1] += by_child.start_[state];
    by_target.start_[state + 1] += by_target.start_[state];
  }
  by_child.items_.resize(by_child.start_.back());
  by_target.items_.resize(by_target.start_.back());
  std::vector<uint32_t> next_child = by_child.start_, next_target = by_target.start_;
  for (uint32_t r = 0; r < automaton.rules().size(); ++r) {
    const Automaton::Rule& rule = automaton.rules()[r];
    by_target.items_[next_target[rule.target]++] = r;
    if (rule.arity == 0) leaves.push_back(r);
    const auto children = automaton.children(rule);
    for (size_t i = 0; i < children.size(); ++i) {
      if (is_first(children, i)) by_child.items_[next_child[children[i]]++] = r;
    }
  }
}

}  // namespace quotient::shape
