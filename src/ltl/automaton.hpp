// A Büchi automaton over sets of atoms: what a formula becomes, and what a search runs beside the program.
//
// A word is an infinite sequence of letters, a letter the set of atoms that hold at a moment. A run starts in state 0
// and takes with each letter an edge whose guard holds; it accepts if it visits accepting states infinitely often. To
// refute a property, translate its negation: a path of the program that the automaton accepts is a counterexample.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace quotient::ltl {

// A conjunction of literals: bit i of `positive` asks for atom i, of `negative` for its absence. Never both.
struct Guard {
  uint64_t positive = 0;
  uint64_t negative = 0;

  // `letter` has the bits of the atoms that hold.
  bool holds(uint64_t letter) const { return (positive & ~letter) == 0 && (negative & letter) == 0; }
  bool is_true() const { return (positive | negative) == 0; }
  bool is_consistent() const { return (positive & negative) == 0; }
  // Every letter of `other` is one of this.
  bool contains(Guard other) const { return (positive & ~other.positive) == 0 && (negative & ~other.negative) == 0; }
  Guard operator&(Guard other) const { return {positive | other.positive, negative | other.negative}; }
  friend auto operator<=>(const Guard&, const Guard&) = default;
};

// "a && !b", "true"; `atom` gives the text of an atom, with parentheses if it needs some.
std::string print(Guard guard, const std::function<std::string(unsigned)>& atom);

struct Edge {
  Guard guard;
  uint32_t target = 0;
  friend auto operator<=>(const Edge&, const Edge&) = default;
};

struct State {
  bool accepting = false;
  // Accepting, with a loop whose guard is true: whatever follows is accepted, so a finite path to here is a
  // counterexample.
  bool accepts_everything = false;
  std::vector<Edge> edges;
};

// How much a search has to do in order to find an accepted word; each kind is also of the next one.
enum class Strength : uint8_t {
  terminal,  // acceptance means to reach a state that accepts everything: a search for that state is enough
  weak,  // the states of a cycle all accept or none does: any cycle through an accepting state, found in one search, is
         // enough
  general,  // nested search
};

struct Automaton {
  std::vector<State> states;  // never empty; state 0 is the initial one
  Strength strength = Strength::general;

  size_t edge_count() const;
  // No word is accepted: then state 0 is alone, without edges.
  bool is_empty() const { return states.size() == 1 && states[0].edges.empty(); }
  // The negated property is refuted, if at all, by finite paths: the property is a safety property.
  bool is_safety() const { return strength == Strength::terminal; }
};

}  // namespace quotient::ltl
