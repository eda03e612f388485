#include "shape/abstraction/abstraction.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "base/check.hpp"
#include "shape/abstraction/outward.hpp"
#include "shape/automata/operations.hpp"
#include "shape/automata/reduce.hpp"
#include "shape/automata/time_budget.hpp"

namespace quotient::shape {
namespace {

using Classes = std::vector<uint32_t>;

template <class Key>
Classes classes_of(const std::vector<Key>& keys) {
  std::map<Key, uint32_t> numbers;
  Classes out;
  for (const Key& key : keys)
    out.push_back(numbers.try_emplace(key, static_cast<uint32_t>(numbers.size())).first->second);
  return out;
}

// The trees, with states as fine as needed, and the classes that no abstraction crosses: variables below, kinds of the
// nodes at the root (nil is one), and links to the outside.
struct Prepared {
  Automaton trees;
  Classes classes;
};

Prepared prepared(const Labels& labels, const std::vector<PathLanguage>& languages, const Automaton& whole,
                  bool in_order) {
  SplitByOutward split(labels, languages, trim(whole), in_order);
  const std::vector<uint64_t> variables = variables_below(labels, split.trees);
  std::vector<std::set<int>> kinds(split.trees.states());
  for (const Automaton::Rule& rule : split.trees.rules())
    kinds[rule.target].insert(rule.symbol == kNil ? -1 : labels.label(rule.symbol).kind);
  std::vector<std::tuple<uint64_t, std::set<int>, Outward>> keys;
  for (State state = 0; state < split.trees.states(); ++state)
    keys.push_back({variables[state], kinds[state], split.of[state]});
  return {std::move(split.trees), classes_of(keys)};
}

using Signature = std::vector<uint32_t>;  // of a rule: its symbol and the classes of its children

Signature signature_of(const Automaton& trees, const Automaton::Rule& rule, const Classes& classes) {
  Signature out = {rule.symbol};
  for (const State child : trees.children(rule)) out.push_back(classes[child]);
  return out;
}

// One state for each state and each signature of its rules; `classes` is refined accordingly.
template <class SignatureOf>
Automaton split(const Automaton& trees, Classes& classes, const SignatureOf& signature_of) {
  Automaton out;
  std::vector<std::map<Signature, State>> parts(trees.states());
  std::vector<std::pair<uint32_t, Signature>> keys;
  for (const Automaton::Rule& rule : trees.rules()) {
    const Signature signature = signature_of(rule);
    if (!parts[rule.target].try_emplace(signature, out.states()).second) continue;
    out.add_state();
    keys.push_back({classes[rule.target], signature});
  }
  std::vector<State> children;
  for (const Automaton::Rule& rule : trees.rules()) {
    const auto old = trees.children(rule);
    const State target = parts[rule.target].at(signature_of(rule));
    children.assign(rule.arity, 0);
    const auto fill = [&](auto&& self, uint32_t i) -> void {
      if (i == rule.arity) {
        TimeBudget::spend();
        out.add_rule(rule.symbol, children, target);
        return;
      }
      for (const auto& [signature, state] : parts[old[i]]) children[i] = state, self(self, i + 1);
    };
    fill(fill, 0);
  }
  for (const State state : trees.finals()) {
    for (const auto& [signature, part] : parts[state]) out.set_final(part);
  }
  classes = classes_of(keys);
  return out;
}

Automaton split_by_signature(const Automaton& trees, Classes& classes) {
  return split(trees, classes, [&](const Automaton::Rule& rule) { return signature_of(trees, rule, classes); });
}

Automaton split_by_symbol(const Automaton& trees, Classes& classes) {
  return split(trees, classes, [](const Automaton::Rule& rule) { return Signature{rule.symbol}; });
}

Automaton local(const Automaton& trees, Classes classes, uint32_t depth) {
  Automaton out = trees;
  for (uint32_t i = 0; i < depth; ++i) out = split_by_signature(out, classes);
  return quotient(out, classes);
}

Automaton height(const Automaton& trees, Classes classes, uint32_t depth) {
  const RuleIndex index(trees);
  for (uint32_t i = 0; i < depth; ++i) {
    std::vector<std::pair<uint32_t, std::set<Signature>>> keys;
    for (State state = 0; state < trees.states(); ++state) {
      std::set<Signature> signatures;
      for (const uint32_t rule : index.by_target[state])
        signatures.insert(signature_of(trees, trees.rules()[rule], classes));
      keys.push_back({classes[state], std::move(signatures)});
    }
    classes = classes_of(keys);
  }
  return quotient(trees, classes);
}

// States are split by the symbol at their root first; then those are merged that stand above each other with the same
// one. Not every growing set becomes finite this way: a run must be one of equal labels.
Automaton neighbour(const Automaton& trees, Classes classes) {
  const Automaton out = split_by_symbol(trees, classes);
  std::vector<State> leader(out.states());
  std::iota(leader.begin(), leader.end(), 0);
  const auto find = [&](State state) {
    while (leader[state] != state) state = leader[state] = leader[leader[state]];
    return state;
  };
  for (const Automaton::Rule& rule : out.rules()) {
    for (const State child : out.children(rule)) {
      if (classes[child] == classes[rule.target]) leader[find(child)] = find(rule.target);
    }
  }
  std::vector<State> merged;
  for (State state = 0; state < out.states(); ++state) merged.push_back(find(state));
  return quotient(out, classes_of(merged));
}

}  // namespace

std::string to_string(const Abstraction& abstraction) {
  const std::string fine = std::string(abstraction.by_statement ? ", descriptors by statement" : "") +
                           (abstraction.by_data ? ", by data" : "") + (abstraction.in_order ? ", in order" : "") +
                           (abstraction.owning ? ", lists below their owners" : "") +
                           (abstraction.hanging ? ", nodes below what they point to" : "") +
                           (abstraction.giving ? ", children to who points to them" : "") +
                           (abstraction.relations ? ", numbers by relations" : "") +
                           (abstraction.counts() ? fmt::format(", numbers of {} values", abstraction.most_values) : "");
  switch (abstraction.kind) {
    case Abstraction::Kind::neighbour: return fmt::format("neighbour{}", fine);
    case Abstraction::Kind::variables: return fmt::format("variables{}", fine);
    case Abstraction::Kind::local: return fmt::format("local {}{}", abstraction.depth, fine);
    case Abstraction::Kind::height: return fmt::format("height {}{}", abstraction.depth, fine);
    case Abstraction::Kind::predicates: return fmt::format("predicates{}", fine);
  }
  return "";
}

Automaton abstract(const Labels& labels, const std::vector<PathLanguage>& languages, const Automaton& trees,
                   const Abstraction& abstraction) {
  const auto [split, classes] = prepared(labels, languages, trees, abstraction.in_order);
  switch (abstraction.kind) {
    case Abstraction::Kind::neighbour: return reduce_by_simulation(neighbour(split, classes));
    case Abstraction::Kind::variables: return reduce_by_simulation(quotient(split, classes));
    case Abstraction::Kind::local: return reduce_by_simulation(local(split, classes, abstraction.depth));
    case Abstraction::Kind::height: return reduce_by_simulation(height(split, classes, abstraction.depth));
    case Abstraction::Kind::predicates: break;
  }
  QUO_CHECK(false, "predicates are given to abstract_by_predicates");
  return split;
}

Automaton abstract_by_predicates(const Labels& labels, const std::vector<PathLanguage>& languages,
                                 const Automaton& trees, const Automaton& predicates) {
  const auto [split, classes] = prepared(labels, languages, trees, false);
  std::vector<std::pair<State, State>> pairs;
  intersect(split, predicates, &pairs);
  std::vector<std::pair<uint32_t, std::set<State>>> keys;
  for (State state = 0; state < split.states(); ++state) keys.push_back({classes[state], {}});
  for (const auto& [state, predicate] : pairs) keys[state].second.insert(predicate);
  return reduce_by_simulation(quotient(split, classes_of(keys)));
}

}  // namespace quotient::shape
