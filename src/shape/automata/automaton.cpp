#include "shape/automata/automaton.hpp"

#include <algorithm>
#include <bit>

namespace quotient::shape {

void Automaton::set_final(State state) {
  const auto place = std::lower_bound(finals_.begin(), finals_.end(), state);
  if (place == finals_.end() || *place != state) finals_.insert(place, state);
}

bool Automaton::is_final(State state) const { return std::binary_search(finals_.begin(), finals_.end(), state); }

bool Automaton::is_same_as(const Automaton& other) const {
  return states_ == other.states_ && finals_ == other.finals_ && rules_ == other.rules_ && pool_ == other.pool_;
}

uint64_t Automaton::hash(const Rule& rule) const {
  uint64_t h = (uint64_t{rule.symbol} << 32 | rule.target) * 0x9e3779b97f4a7c15u;
  for (const State child : children(rule)) h = (h ^ (h >> 29) ^ child) * 0xbf58476d1ce4e5b9u;
  return h ^ (h >> 32);
}

bool Automaton::same(const Rule& a, const Rule& b) const {
  return a.symbol == b.symbol && a.target == b.target && std::ranges::equal(children(a), children(b));
}

size_t Automaton::slot_of(const Rule& rule) const {
  const size_t mask = lookup_.slots.size() - 1;
  size_t slot = hash(rule) & mask;
  while (lookup_.slots[slot] && !same(rules_[lookup_.slots[slot] - 1], rule)) slot = (slot + 1) & mask;
  return slot;
}

void Automaton::catch_up() {
  if ((rules_.size() + 1) * 2 > lookup_.slots.size()) {
    lookup_.slots.assign(std::bit_ceil(std::max<size_t>(16, rules_.size() * 4)), 0);
    lookup_.covered = 0;
  }
  for (; lookup_.covered < rules_.size(); ++lookup_.covered)
    lookup_.slots[slot_of(rules_[lookup_.covered])] = lookup_.covered + 1;
}

bool Automaton::add_rule(Symbol symbol, std::span<const State> children, State target) {
  catch_up();
  append_rule(symbol, children, target);
  const size_t slot = slot_of(rules_.back());
  if (lookup_.slots[slot]) {
    pool_.resize(rules_.back().first);
    rules_.pop_back();
    return false;
  }
  lookup_.slots[slot] = ++lookup_.covered;
  return true;
}

void Automaton::append_rule(Symbol symbol, std::span<const State> children, State target) {
  const uint32_t first = static_cast<uint32_t>(pool_.size());
  pool_.insert(pool_.end(), children.begin(), children.end());
  rules_.push_back({symbol, target, first, static_cast<uint32_t>(children.size())});
}

void Automaton::reserve_like(const Automaton& other) {
  rules_.reserve(rules_.size() + other.rules_.size());
  pool_.reserve(pool_.size() + other.pool_.size());
}

RuleIndex::RuleIndex(const Automaton& automaton) {
  const auto is_first = [](std::span<const State> children, size_t i) {
    return std::find(children.begin(), children.begin() + static_cast<long>(i), children[i]) ==
           children.begin() + static_cast<long>(i);
  };
  // Two rounds: how long the lists are, then what is in them.
  by_child.start_.assign(automaton.states() + 1, 0);
  by_target.start_.assign(automaton.states() + 1, 0);
  for (const Automaton::Rule& rule : automaton.rules()) {
    ++by_target.start_[rule.target];
    const auto children = automaton.children(rule);
    for (size_t i = 0; i < children.size(); ++i) by_child.start_[children[i]] += is_first(children, i);
  }
  for (State state = 0; state < automaton.states(); ++state) {
    by_child.start_[state + 1] += by_child.start_[state];
    by_target.start_[state + 1] += by_target.start_[state];
  }
  by_child.items_.resize(by_child.start_.back());
  by_target.items_.resize(by_target.start_.back());
  // Each list is filled from its end, which moves its bound to where it begins.
  for (uint32_t r = static_cast<uint32_t>(automaton.rules().size()); r-- > 0;) {
    const Automaton::Rule& rule = automaton.rules()[r];
    by_target.items_[--by_target.start_[rule.target]] = r;
    const auto children = automaton.children(rule);
    for (size_t i = 0; i < children.size(); ++i) {
      if (is_first(children, i)) by_child.items_[--by_child.start_[children[i]]] = r;
    }
  }
  for (uint32_t r = 0; r < automaton.rules().size(); ++r) {
    if (automaton.rules()[r].arity == 0) leaves.push_back(r);
  }
}

}  // namespace quotient::shape
