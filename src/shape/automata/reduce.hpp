// Fewer states for the same language.
#pragma once

#include "shape/automata/automaton.hpp"

namespace quotient::shape {

// A relation between states as rows of bits.
class Relation {
 public:
  Relation(uint32_t size, bool all) : size_(size), words_((size + 63) / 64), bits_(size_t{size} * words_, all ? ~uint64_t{0} : 0) {}
  bool holds(State a, State b) const { return row(a)[b / 64] >> (b % 64) & 1; }
  void set(State a, State b) { row(a)[b / 64] |= uint64_t{1} << (b % 64); }
  void clear(State a, State b) { row(a)[b / 64] &= ~(uint64_t{1} << (b % 64)); }
  uint32_t size() const { return size_; }
  uint32_t words() const { return words_; }
  const uint64_t* row(State a) const { return bits_.data() + size_t{a} * words_; }
  uint64_t* row(State a) { return bits_.data() + size_t{a} * words_; }

 private:
  uint32_t size_, words_;
  std::vector<uint64_t> bits_;
};

// The greatest downward simulation: q is simulated by p if each rule that ends in q has one with the same symbol that ends in p,
// child by child simulated. Then every tree that reaches q reaches p. holds(q, p): q is simulated by p.
Relation downward_simulation(const Automaton& automaton);

// The classes of the coarsest downward bisimulation (equal sets of symbol and classes of children), which also tells final states from
// others if asked to, and starts from the given classes if there are any.
std::vector<uint32_t> bisimulation_classes(const Automaton& automaton, const std::vector<uint32_t>* initial = nullptr);

// trim, then merge the states that are bisimilar: cheap, done after most operations.
Automaton reduce_by_bisimulation(const Automaton& automaton);
// trim, then merge states that simulate each other, and drop rules and final states that others cover.
Automaton reduce_by_simulation(const Automaton& automaton);

}  // namespace quotient::shape
