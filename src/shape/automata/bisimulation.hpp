// Downward bisimulation: states are equivalent if they have the same sets of rules, up to the equivalence of children.
// Equivalent states are reached by the same trees.
//
// Computed by refining a partition. It begins with a key for each state that bisimilar states have in common, made of
// its lowest trees: in most automata no two states have the same one, and that is the answer. Otherwise: a state's
// signature is a hash over its rules with the classes of their children; a class whose states have different signatures
// is split. The largest part keeps the class's number, so that only the states above the smaller parts have to be
// looked at again: a state moves at most log n times.
//
// Signatures have 128 bits. A collision, unlikely as it is, would merge states and so could only add trees, as an
// abstraction does.
#pragma once

#include "shape/automata/heights.hpp"

namespace quotient::shape {

struct Classes {
  std::vector<uint32_t> of;  // for each state
  uint32_t count = 0;
};

Classes bisimulation_classes(const Automaton& automaton, const Heights& heights);

}  // namespace quotient::shape
