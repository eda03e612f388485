// Nodes that hang below those that they point to: frames, and the items of a stack of pointers (docs/shape.md).
#include <algorithm>
#include <array>

#include "shape/transducers/transducers.hpp"

namespace quotient::shape {

// A node that is to hang, and points nowhere yet, gets a link to one of another kind: it comes to stand below it, in a
// slot that is for that alone. So it changes nothing for the others, and where it stands depends on the link only.
Automaton Transducers::hang(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y, Automaton& rest) {
  Automaton sum;
  for (const auto& [kind, of_kind] : by_kind(trees, x)) {
    if (!labels_.layout().kinds[kind].hangs) {
      add(rest, of_kind);
      continue;
    }
    for (const auto& [other, part] : by_kind(of_kind, y)) {
      if (kind == other) add(rest, part);
      else add(sum, hang_on_kind(part, x, selector, y, other, rest));
    }
  }
  return sum;
}

// The same, where y is of that kind, and x of another one.
Automaton Transducers::hang_on_kind(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y, uint32_t kind,
                                    Automaton& rest) {
  Automaton sum;
  for (const auto& [nowhere, part] : split<bool>(trees, x, points_nowhere)) {
    if (!nowhere) {
      add(sum, hang_with_other(part, x, selector, y, rest));
      continue;
    }
    const auto [movable, fixed] = split_movable(tidy(part), x);
    add(rest, fixed);
    if (movable.finals().empty()) continue;
    const uint32_t slot = labels_.layout().kinds[kind].hanging_slot();
    const auto [free, occupied] = divide_by_slot(movable, y, slot);
    add(rest, occupied);
    for (const Detached& node : detach(free, x))
      add(sum, store_in_place(insert_at(node.trees, y, slot, true, node.label), x, selector, y));
  }
  return sum;
}

// The same, for a node with another link, to one of its own kind, such as the next item of a stack: that is taken off
// for a while.
Automaton Transducers::hang_with_other(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y,
                                       Automaton& rest) {
  Automaton sum;
  for (const auto& [links, part] :
       split<std::array<Link, kMostSelectors>>(trees, x, [](const Label& label) { return label.links; })) {
    const auto has_target = [](Link link) { return !leads_to_no_other(link); };
    if (std::ranges::count_if(links, has_target) != 1 || has_target(links[selector])) {
      add(rest, part);
      continue;
    }
    const auto other = static_cast<uint32_t>(std::ranges::find_if(links, has_target) - links.begin());
    const auto descriptor = is_far(links[other]) ? std::optional<uint32_t>(links[other] - kFar) : std::nullopt;
    for (const Part& piece : follow(part, x, links[other], kHeld)) {
      if (piece.status != Status::heap) {
        add(rest, piece.trees);
        continue;
      }
      if (piece.trees.finals().empty()) continue;
      const auto again = [&](const Automaton& result) {
        return forget(store_in_place(result, x, other, kHeld, descriptor), kHeld);
      };
      const auto kind_of_x = by_kind(piece.trees, x).begin()->first;
      for (const auto& [kind, of_kind] : by_kind(piece.trees, kHeld)) {
        Automaton not_hung, hung;
        const Automaton without = store_link(of_kind, x, other, kUndefined);
        if (kind == kind_of_x) hung = hang(without, x, selector, y, not_hung);
        else not_hung = without;
        if (!hung.finals().empty()) add(sum, again(hung));
        if (!not_hung.finals().empty()) add(rest, again(not_hung));
      }
    }
  }
  return sum;
}

}  // namespace quotient::shape
