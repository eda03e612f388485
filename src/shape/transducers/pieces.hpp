// A piece of a tree that changes its place as a whole: it stands above a node, its owner, that points into it, and
// comes to stand below.
//
//   q                 q
//   └ top             └ rest
//     └ … bottom  →     └ … owner
//         └ rest              └ top … bottom, in a slot of the owner that was free
//           └ … owner
//
// A list that was built before it is linked to the node that owns it stands above that node, since new nodes are put on
// top. Nothing changes but the place of the nodes: whoever does this knows that no link goes into the piece or out of
// it. The second function is the inverse of the first, so that each gives the backward image of the other.
#pragma once

#include "shape/encoding/label.hpp"

namespace quotient::shape {

// The variables that stand in these nodes, each in one of every tree; some may be in the same one: the top and the
// bottom, or the rest and the owner.
struct Piece {
  uint32_t top, bottom, rest, owner;
  uint32_t slot_of_bottom;  // in which the rest is
  uint32_t slot_of_owner;   // in which the piece comes to stand
};

Automaton lower_piece(const Labels& labels, const Automaton& trees, const Piece& piece);
Automaton raise_piece(const Labels& labels, const Automaton& trees, const Piece& piece);

}  // namespace quotient::shape
