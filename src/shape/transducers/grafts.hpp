// A subtree is cut off where it stands, and put elsewhere, with all that is in it.
//
//   p                 p
//   ├ slot: c …   →   ├ slot: nil
//   └ … r             └ … r
//       └ nil                 └ slot of r: c …
//
// Nothing changes but the place of its nodes: whoever does this knows that no link leads into the subtree or out of it.
// The way back is the same with p and r exchanged.
#pragma once

#include "shape/encoding/label.hpp"

namespace quotient::shape {

// The variables that stand in these nodes, each in one of every tree.
struct Graft {
  uint32_t root;      // of the subtree
  uint32_t receiver;  // not in the subtree
  uint32_t slot;      // of the receiver, which is free
};

Automaton graft(const Labels& labels, const Automaton& trees, const Graft& graft);

}  // namespace quotient::shape
