// Abstractions of sets of heaps: states that look alike are merged, so that what is similar becomes a loop, and the
// automaton accepts structures of every size. Each only ever adds trees. States with different variables below them are
// never merged: a variable then still stands in exactly one node of each tree. Nor are those of different kinds of
// nodes, nil and nodes, or trees with different links to the outside (outward.hpp).
#pragma once

#include "shape/encoding/label.hpp"
#include "shape/encoding/paths.hpp"

namespace quotient::shape {

// What can be chosen, from coarse to fine.
struct Abstraction {
  enum class Kind : uint8_t {
    neighbour,   // merges nodes that have the same label and are linked in the tree, so that runs of them become loops
    variables,   // merges all states with the same variables and kind of node
    local,       // states are first split by the pattern of labels at their root, of height `depth`; equal patterns are
                 // merged
    height,      // merges states that have the same trees up to height `depth` (paper 5, section 2.2)
    predicates,  // as variables, and only states that meet the same predicates, which are found from counterexamples
                 // (section 2.3)
  };
  Kind kind = Kind::variables;
  uint32_t depth = 1;
  bool by_statement = false;  // far links have a descriptor for each statement that writes them, not for each selector
  bool by_data =
      false;  // sets of heaps are kept apart by the data of the nodes that variables point to (exploration.cpp)
  bool in_order = false;  // trees are kept apart by the order of variables, far links and markers in them (outward.hpp)
  static constexpr uint32_t kFewValues = 4;
  uint32_t most_values = kFewValues;  // of one number at one loop head; beyond, it counts as unknown
  bool owning = false;                // lists come to stand below the nodes that own them (transducers/owners.cpp)
  bool hanging = false;    // a node may hang below one of another kind that it points to (Transducers::hang())
  bool giving = false;     // what is left of a node that is freed goes to who points to it (Transducers::release())
  bool relations = false;  // of numbers that are not known, how they are related (numbers/relations.hpp)

  // Follows more numbers than is usual: for loops that count to a constant.
  bool counts() const { return most_values > kFewValues; }
};

std::string to_string(const Abstraction& abstraction);

// Not for predicates, which come from elsewhere.
Automaton abstract(const Labels& labels, const std::vector<PathLanguage>& languages, const Automaton& trees,
                   const Abstraction& abstraction);

// Merges states that meet the same predicates (section 2.3): all states of the automaton `predicates` count as one
// each. If a set has no tree in common with the predicates, then its abstraction has none either.
Automaton abstract_by_predicates(const Labels& labels, const std::vector<PathLanguage>& languages,
                                 const Automaton& trees, const Automaton& predicates);

}  // namespace quotient::shape
