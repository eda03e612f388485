// Downward simulation: q is simulated by p if each rule that ends in q has one with the same symbol that ends in p,
// child by child simulated. Then every tree that reaches q reaches p.
//
// The greatest such relation is computed row by row: the states that simulate q are at most those that the rules of q's
// symbols lead to from the states that simulate q's children (successor_sets.hpp). All rows begin full, and a rule is
// looked at again when the row of a child has become smaller.
#pragma once

#include "shape/automata/successor_sets.hpp"

namespace quotient::shape {

// A relation between the states of two automata as rows of bits.
class Relation {
 public:
  Relation(uint32_t rows, uint32_t columns);  // everything is related
  bool holds(State a, State b) const { return contains(row(a), b); }
  const Word* row(State a) const { return bits_.data() + size_t{a} * words_; }
  Word* row(State a) { return bits_.data() + size_t{a} * words_; }

 private:
  uint32_t words_;
  std::vector<Word> bits_;
};

// holds(q, p): the state q of the left automaton is simulated by the state p of the right one.
Relation downward_simulation(const Automaton& left, const Automaton& right);
inline Relation downward_simulation(const Automaton& automaton) { return downward_simulation(automaton, automaton); }

// Is each final state on the left simulated by a final one on the right? Then all trees on the left are on the right.
// Ends at the first final state that is not.
bool is_simulated(const Automaton& left, const Automaton& right);

}  // namespace quotient::shape
