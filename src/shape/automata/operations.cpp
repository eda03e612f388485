#include "shape/automata/operations.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <unordered_map>

#include "shape/automata/heights.hpp"
#include "shape/automata/time_budget.hpp"

namespace quotient::shape {

Automaton trim(Automaton automaton) {
  Heights heights = heights_of(automaton);
  trim_in_place(automaton, heights);
  return automaton;
}

Automaton unite(Automaton left, const Automaton& right) {
  Automaton out = std::move(left);
  out.set_journal_entry(0);
  const uint32_t shift = out.states();
  out.add_states(right.states());
  out.reserve_like(right);
  std::vector<State> children;
  for (const Automaton::Rule& rule : right.rules()) {
    children.clear();
    for (const State child : right.children(rule)) children.push_back(child + shift);
    out.append_rule(rule.symbol, children, rule.target + shift);
  }
  for (const State state : right.finals()) out.set_final(state + shift);
  return out;
}

Automaton intersect(const Automaton& left, const Automaton& right, std::vector<std::pair<State, State>>* origin) {
  Automaton out;
  std::vector<std::pair<State, State>> pairs;
  std::unordered_map<uint64_t, State> number;
  std::vector<State> work;
  const auto pair = [&](State a, State b) {
    const auto [place, fresh] = number.try_emplace(uint64_t{a} << 32 | b, out.states());
    if (fresh) {
      pairs.push_back({a, b});
      work.push_back(out.add_state());
      if (left.is_final(a) && right.is_final(b)) out.set_final(place->second);
    }
    return place->second;
  };
  const RuleIndex index_left(left), index_right(right);
  for (const uint32_t a : index_left.leaves) {
    for (const uint32_t b : index_right.leaves) {
      const auto &x = left.rules()[a], &y = right.rules()[b];
      if (x.symbol == y.symbol) out.add_rule(x.symbol, {}, pair(x.target, y.target));
    }
  }
  // A pair of rules fires once all pairs of children exist; the last of them to come triggers it.
  std::vector<State> children;
  while (!work.empty()) {
    const auto [p, q] = pairs[work.back()];
    work.pop_back();
    for (const uint32_t a : index_left.by_child[p]) {
      const Automaton::Rule& x = left.rules()[a];
      const auto xs = left.children(x);
      for (const uint32_t b : index_right.by_child[q]) {
        const Automaton::Rule& y = right.rules()[b];
        if (x.symbol != y.symbol || x.arity != y.arity) continue;
        const auto ys = right.children(y);
        TimeBudget::spend();
        children.clear();
        bool complete = true, here = false;
        for (uint32_t i = 0; i < x.arity && complete; ++i) {
          const auto found = number.find(uint64_t{xs[i]} << 32 | ys[i]);
          complete = found != number.end();
          here |= xs[i] == p && ys[i] == q;
          if (complete) children.push_back(found->second);
        }
        if (complete && here) out.add_rule(x.symbol, children, pair(x.target, y.target));
      }
    }
  }
  if (origin) *origin = pairs;
  return out;
}

Automaton relabel(const Automaton& automaton, const std::function<std::vector<Symbol>(Symbol)>& to) {
  Automaton out;
  out.add_states(automaton.states());
  std::unordered_map<Symbol, std::vector<Symbol>> known;
  for (const Automaton::Rule& rule : automaton.rules()) {
    auto [place, fresh] = known.try_emplace(rule.symbol);
    if (fresh) place->second = to(rule.symbol);
    for (const Symbol symbol : place->second) out.add_rule(symbol, automaton.children(rule), rule.target);
  }
  for (const State state : automaton.finals()) out.set_final(state);
  return out;
}

Automaton quotient(const Automaton& automaton, const std::vector<uint32_t>& class_of) {
  Automaton out;
  out.add_states(class_of.empty() ? 0 : *std::ranges::max_element(class_of) + 1);
  out.reserve_like(automaton);
  std::vector<State> children;
  for (const Automaton::Rule& rule : automaton.rules()) {
    children.clear();
    for (const State child : automaton.children(rule)) children.push_back(class_of[child]);
    out.add_rule(rule.symbol, children, class_of[rule.target]);
  }
  for (const State state : automaton.finals()) out.set_final(class_of[state]);
  return out;
}

namespace {

std::vector<State> states_of(const Automaton& automaton, const Tree& tree) {
  std::vector<std::vector<State>> below;
  for (const Tree& child : tree.children) below.push_back(states_of(automaton, child));
  std::vector<State> out;
  for (const Automaton::Rule& rule : automaton.rules()) {
    if (rule.symbol != tree.symbol || rule.arity != below.size()) continue;
    const auto children = automaton.children(rule);
    bool fits = true;
    for (uint32_t i = 0; i < rule.arity && fits; ++i) fits = std::ranges::binary_search(below[i], children[i]);
    if (fits) out.push_back(rule.target);
  }
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace

size_t rules_without_symbols(const Automaton& automaton) {
  std::set<std::pair<State, std::vector<State>>> out;
  for (const Automaton::Rule& rule : automaton.rules()) {
    const auto children = automaton.children(rule);
    out.insert({rule.target, {children.begin(), children.end()}});
  }
  return out.size();
}

bool accepts(const Automaton& automaton, const Tree& tree) {
  return std::ranges::any_of(states_of(automaton, tree), [&](State state) { return automaton.is_final(state); });
}

bool is_empty(const Automaton& automaton) {
  const Heights heights = heights_of(automaton);
  return std::ranges::all_of(automaton.finals(), [&](State state) { return heights[state] == kNoTree; });
}

std::vector<std::optional<Tree>> smallest_trees(const Automaton& automaton) {
  // Knuth's generalisation of Dijkstra's algorithm would be faster; rounds of relaxation are enough for automata of
  // this size.
  constexpr uint64_t kFar = std::numeric_limits<uint64_t>::max();
  std::vector<uint64_t> size(automaton.states(), kFar);
  std::vector<uint32_t> best(automaton.states());
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t r = 0; r < automaton.rules().size(); ++r) {
      const Automaton::Rule& rule = automaton.rules()[r];
      uint64_t sum = 1;
      for (const State child : automaton.children(rule))
        sum = size[child] == kFar || sum == kFar ? kFar : sum + size[child];
      if (sum < size[rule.target]) size[rule.target] = sum, best[rule.target] = r, changed = true;
    }
  }
  const std::function<Tree(State)> build = [&](State state) {
    const Automaton::Rule& rule = automaton.rules()[best[state]];
    Tree tree{rule.symbol, {}};
    for (const State child : automaton.children(rule)) tree.children.push_back(build(child));
    return tree;
  };
  std::vector<std::optional<Tree>> out(automaton.states());
  for (State state = 0; state < automaton.states(); ++state) {
    if (size[state] != kFar) out[state] = build(state);
  }
  return out;
}

std::optional<Tree> witness(const Automaton& automaton) {
  const std::function<size_t(const Tree&)> size = [&](const Tree& tree) {
    size_t sum = 1;
    for (const Tree& child : tree.children) sum += size(child);
    return sum;
  };
  std::optional<Tree> out;
  std::vector<std::optional<Tree>> trees = smallest_trees(automaton);
  for (const State state : automaton.finals()) {
    if (trees[state] && (!out || size(*trees[state]) < size(*out))) out = trees[state];
  }
  return out;
}

}  // namespace quotient::shape
