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

RuleIndex::RuleIndex(const Automaton& automaton) : by_child(automaton.states()), by_target(automaton.states()) {
  for (uint32_t i = 0; i < automaton.rules().size(); ++i) {
    const Automaton::Rule& rule = automaton.rules()[i];
    by_target[rule.target].push_back(i);
    if (rule.arity == 0) leaves.push_back(i);
    for (const State child : automaton.children(rule)) {
      if (by_child[child].empty() || by_child[child].back() != i) by_child[child].push_back(i);
    }
  }
}

}  // namespace quotient::shape
