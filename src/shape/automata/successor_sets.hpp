// Sets of states as rows of bits, and where the rules of an automaton lead from them: what simulation and antichains
// are made of.
#pragma once

#include <span>
#include <vector>

#include "shape/automata/automaton.hpp"

namespace quotient::shape {

using Word = uint64_t;
inline constexpr uint32_t kWordBits = 64;

constexpr uint32_t words_for(uint32_t states) { return (states + kWordBits - 1) / kWordBits; }
inline bool contains(const Word* set, State state) { return set[state / kWordBits] >> (state % kWordBits) & 1; }
inline void insert(Word* set, State state) { set[state / kWordBits] |= Word{1} << (state % kWordBits); }

// The rules of an automaton, arranged by symbol and first child, so that most of those that do not fit are passed over
// together.
class SuccessorSets {
 public:
  explicit SuccessorSets(const Automaton& automaton);

  uint32_t words() const { return words_; }  // of a set
  // The states q with a rule symbol(c1, …, cn) → q, each ci in the i-th of the given sets; `out` is overwritten.
  void find(Symbol symbol, std::span<const Word* const> sets, Word* out) const;

 private:
  struct Group {
    uint32_t arity;
    State first;          // child, if there is one
    uint32_t begin, end;  // of its rules in tails_: the other children, then the target
  };

  uint32_t words_;
  std::vector<uint32_t> start_;  // of each symbol's groups
  std::vector<Group> groups_;
  std::vector<State> tails_;
};

}  // namespace quotient::shape
