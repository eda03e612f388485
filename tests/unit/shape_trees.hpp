// Sets of trees, one by one, for tests that do what the shape engine does without automata.
#pragma once

#include <functional>

#include "shape/automata/operations.hpp"

namespace quotient::shape {

// The trees of an automaton, up to a number and a height.
inline std::vector<Tree> all_trees(const Automaton& automaton, size_t most, uint32_t highest = 1000) {
  std::function<std::vector<Tree>(State, uint32_t)> of = [&](State state, uint32_t height) {
    std::vector<Tree> out;
    if (height == 0) return out;
    for (const Automaton::Rule& rule : automaton.rules()) {
      if (rule.target != state) continue;
      std::vector<Tree> partial = {{rule.symbol, {}}};
      for (const State child : automaton.children(rule)) {
        std::vector<Tree> longer;
        for (const Tree& below : of(child, height - 1)) {
          for (Tree tree : partial) {
            tree.children.push_back(below);
            if (longer.size() < most) longer.push_back(std::move(tree));
          }
        }
        partial = std::move(longer);
      }
      out.insert(out.end(), partial.begin(), partial.end());
    }
    return out;
  };
  std::vector<Tree> out;
  for (const State state : automaton.finals()) {
    for (Tree& tree : of(state, highest)) out.push_back(std::move(tree));
  }
  return out;
}

// The automaton of one tree.
inline Automaton only(const Tree& tree) {
  Automaton out;
  const std::function<State(const Tree&)> add = [&](const Tree& node) {
    std::vector<State> children;
    for (const Tree& child : node.children) children.push_back(add(child));
    const State state = out.add_state();
    out.add_rule(node.symbol, children, state);
    return state;
  };
  out.set_final(add(tree));
  return out;
}

}  // namespace quotient::shape
