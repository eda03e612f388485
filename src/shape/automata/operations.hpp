// Operations on tree automata that build new ones; the arguments are left as they are. All are linear in the size of
// what they build.
#pragma once

#include <functional>
#include <optional>

#include "shape/automata/automaton.hpp"

namespace quotient::shape {

// Without the states that no tree reaches or that lead to no final state. States are numbered anew, in their old order.
Automaton trim(Automaton automaton);

Automaton unite(Automaton left, const Automaton& right);

// The trees that both accept. If `origin` is given, it tells for each state of the result the pair of states that it
// stands for.
Automaton intersect(const Automaton& left, const Automaton& right,
                    std::vector<std::pair<State, State>>* origin = nullptr);

// Every symbol replaced by those that the function returns for it (none: the rule disappears).
Automaton relabel(const Automaton& automaton, const std::function<std::vector<Symbol>(Symbol)>& to);

// States of the same class become one; classes are numbered from 0. The language can only grow.
Automaton quotient(const Automaton& automaton, const std::vector<uint32_t>& class_of);

// How many rules differ in more than their symbol.
size_t rules_without_symbols(const Automaton& automaton);

bool accepts(const Automaton& automaton, const Tree& tree);
bool is_empty(const Automaton& automaton);

// A tree of the language with as few nodes as possible.
std::optional<Tree> witness(const Automaton& automaton);

// For each state, a smallest tree that reaches it (none for states that no tree reaches).
std::vector<std::optional<Tree>> smallest_trees(const Automaton& automaton);

}  // namespace quotient::shape
