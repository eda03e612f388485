// Nodes that hang below those that they point to: frames, and the items of a stack of pointers (docs/shape.md,
// "Recursion"); and what hung below such a node, when that is gone.
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
    for (const Detached& node : detach(free, x))
      add(sum, store_in_place(insert_at(node.trees, y, slot, true, node.label), x, selector, y));
    if (!occupied.finals().empty()) add(sum, hang_above_other(occupied, x, selector, y, rest));
  }
  return sum;
}

// The same, where something stands in that slot already: x comes to stand above it, if no pointers run along the edge.
Automaton Transducers::hang_above_other(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y,
                                        Automaton& rest) {
  Automaton sum;
  const uint8_t kind = by_kind(trees, y).begin()->first;
  const uint32_t slot = labels_.layout().kinds[kind].hanging_slot();
  const auto everything = [](const Label&) { return true; };
  const Automaton with_other = route(trees, y, kHeld, one_step(false, slot), everything, true);
  if (const Automaton same = where_equal(with_other, x, kHeld, true); !same.finals().empty())
    add(rest, forget(same, kHeld));
  const Automaton named = where_equal(with_other, x, kHeld, false);
  if (named.finals().empty()) return sum;
  const auto no_down = [&](const Label& label) { return !std::ranges::count(label.links, kDown + slot); };
  const auto no_up = [](const Label& label) { return !std::ranges::count(label.links, kUp); };
  for (const auto& [down_free, some] : split<bool>(named, y, no_down)) {
    for (const auto& [up_free, part] : split<bool>(some, kHeld, no_up)) {
      if (!down_free || !up_free) {
        add(rest, forget(part, kHeld));
        continue;
      }
      for (const Detached& node : detach(forget(part, kHeld), x)) {
        for (PathLanguage& language : languages_)
          version_ += language.close_under_insertion(kind, slot, node.label.kind, labels_.kind(node.label).last_slot());
        add(sum, store_in_place(insert_at(node.trees, y, slot, false, node.label), x, selector, y));
      }
    }
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

// When a frame dies, what hung below it comes to stand in its place: a subtree that nothing around it points to. When x
// gets a link to its root y, it comes to stand below x, in the slot of the link. The heaps stay what they are.
Automaton Transducers::unhang(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y) {
  Automaton out;
  const auto everything = [](const Label&) { return true; };
  if (const Automaton top = where_root(trees, y); !top.finals().empty()) add(out, top);
  for (const uint32_t slot : slots_of(trees, y)) {
    const Automaton named = route(trees, y, kParent, one_step(true, slot), everything, true);
    for (const auto& [kind, part] : by_kind(named, kParent)) {
      const bool hangs = slot == labels_.layout().kinds[kind].hanging_slot();
      add(out, forget(hangs ? unhang_from(part, slot, x, selector, y) : part, kParent));
    }
  }
  return out;
}

// The same, where y is in that slot of kParent.
Automaton Transducers::unhang_from(const Automaton& trees, uint32_t slot, uint32_t x, uint32_t selector, uint32_t y) {
  const auto is_down = [&](const Label& label) { return std::ranges::count(label.links, kDown + slot) > 0; };
  const auto is_up = [](const Label& label) { return std::ranges::count(label.links, kUp) > 0; };
  Automaton out;
  for (const auto& [down, some] : split<bool>(trees, kParent, is_down)) {
    for (const auto& [up, part] : split<bool>(some, y, is_up)) {
      if (down || up) {
        add(out, part);
        continue;
      }
      for (const auto& [slots, of_kind] :
           split<uint32_t>(part, x, [&](const Label& label) { return labels_.kind(label).selectors; })) {
        const auto [loose, fixed] =
            selector < slots ? divide_by_graft(tidy(of_kind), y, x, selector) : std::pair(Automaton(), of_kind);
        add(out, fixed);
        if (!loose.finals().empty()) add(out, graft_child(loose, kParent, slot, {y, x, selector}));
      }
    }
  }
  return out;
}

}  // namespace quotient::shape
