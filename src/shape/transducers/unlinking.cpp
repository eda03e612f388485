// Moving nodes although pointers lead to them: those of their neighbours, in the tree as it is or as it is going to be,
// are taken off and written again when the node stands in its new place. So it does not matter in which order a program
// sets the pointers of a node that it inserts, or whether old ones are left behind.
#include <algorithm>
#include <bit>
#include <tuple>

#include "shape/transducers/rewriter.hpp"
#include "shape/transducers/transducers.hpp"

namespace quotient::shape {

// Where links of `from` lead to y, these become undefined for a while.
std::vector<Transducers::Loose> Transducers::loosen(const Automaton& trees, uint32_t from, uint32_t y) {
  std::vector<Loose> work = {{trees}};
  for (uint32_t s = 0; s < labels_.layout().most_selectors(); ++s) {
    std::vector<Loose> next;
    for (const Loose& item : work) {
      const auto link_of = [&](const Label& label) { return label.freed ? kNull : label.links[s]; };
      for (const auto& [link, part] : split<Link>(item.trees, from, link_of)) {
        if (leads_nowhere(link) || link == kSelf) {
          next.push_back({part, item.taken});
          continue;
        }
        for (const Part& piece : follow(part, from, link, kTarget)) {
          if (piece.trees.finals().empty()) continue;
          if (piece.status != Status::heap) {
            next.push_back({piece.trees, item.taken});
            continue;
          }
          // Written again, a far link is certain to lead to the node that was looked at here.
          const Automaton elsewhere = where_equal(piece.trees, kTarget, y, false);
          if (!elsewhere.finals().empty()) {
            const auto same = is_far(link) ? std::optional<uint32_t>(link - kFar) : std::nullopt;
            next.push_back({forget(store_in_place(elsewhere, from, s, kTarget, same), kTarget), item.taken});
          }
          const Automaton there = where_equal(piece.trees, kTarget, y, true);
          if (!there.finals().empty())
            next.push_back({store_link(forget(there, kTarget), from, s, kUndefined), item.taken | 1u << s});
        }
      }
    }
    work = std::move(next);
  }
  return work;
}

Automaton Transducers::fasten(const Automaton& trees, uint32_t from, uint32_t taken, uint32_t y) {
  Automaton out = trees;
  for (uint32_t s = 0; s < labels_.layout().most_selectors(); ++s) {
    if (taken >> s & 1) out = store_in_place(out, from, s, y);
  }
  return out;
}

// The trees by where the neighbour of y is: in which slot of it, or y in which slot of the neighbour; `name` is put
// there. Those without such a neighbour come last, without the name.
std::vector<Automaton> Transducers::with_neighbour(const Automaton& trees, uint32_t y, bool above, uint32_t name) {
  std::vector<Automaton> out;
  const auto everything = [](const Label&) { return true; };
  for (uint32_t slot = 0; slot < labels_.layout().most_slots(); ++slot) {
    Automaton named = route(trees, y, name, one_step(above, slot), everything, true);
    if (!named.finals().empty()) out.push_back(std::move(named));
  }
  return out;
}

// The trees in which no pointers run between x and the occupant but the one that is to be overwritten: as many would
// become far by a move as near. `rest` gets the others.
Automaton Transducers::where_edge_is_free(const Automaton& trees, const Spot& spot, uint32_t x, uint32_t selector,
                                          Automaton& rest) const {
  const bool above = spot.where == Spot::above;
  const Link down = static_cast<Link>(kDown + spot.slot);
  const auto of_x = [&](const Label& label) {
    for (uint32_t s = 0; s < label.links.size(); ++s) {
      if (s != selector && label.links[s] == (above ? down : kUp)) return false;
    }
    return true;
  };
  const auto of_occupant = [&](const Label& label) { return !std::ranges::count(label.links, above ? kUp : down); };
  Automaton out;
  for (const auto& [free_x, some] : split<bool>(trees, x, of_x)) {
    if (!free_x) add(rest, some);
    if (!free_x) continue;
    for (const auto& [free, part] : split<bool>(some, kOccupant, of_occupant)) add(free ? out : rest, part);
  }
  return out;
}

// Where y can be moved as soon as pointers from its parent and from its only child do not count: without them.
std::vector<Transducers::Underway> Transducers::unlink(const Underway& item, uint32_t y, Automaton& fixed) {
  std::vector<Underway> out;
  const auto [few, many] = divide_by_children(item.trees, y, 1);
  add(fixed, many);
  if (few.finals().empty()) return out;
  std::vector<Automaton> below = with_neighbour(few, y, false, kBelow);
  if (Automaton leaves = divide_by_children(few, y, 0).first; !leaves.finals().empty())
    below.push_back(std::move(leaves));
  for (const Automaton& with_child : below) {
    const bool has_child = !labels_at(with_child, kBelow).empty();
    std::vector<Automaton> both = with_neighbour(with_child, y, true, kAbove);
    if (Automaton top = where_root(with_child, y); !top.finals().empty()) both.push_back(std::move(top));
    for (const Automaton& named : both) {
      const bool has_parent = !labels_at(named, kAbove).empty();
      for (const Loose& up : has_child ? loosen(named, kBelow, y) : std::vector<Loose>{{named}}) {
        for (const Loose& down : has_parent ? loosen(up.trees, kAbove, y) : std::vector<Loose>{{up.trees}}) {
          Underway free = item;
          free.from_below = up.taken, free.from_above = down.taken;
          const auto [movable, linked] = split_movable(tidy(down.trees), y);
          if (!linked.finals().empty()) {
            free.trees = linked;
            add(fixed, relink(free, y).trees);
          }
          if (movable.finals().empty()) continue;
          free.trees = movable;
          out.push_back(std::move(free));
        }
      }
    }
  }
  return out;
}

Transducers::Underway Transducers::relink(Underway item, uint32_t y) {
  item.trees = fasten(item.trees, kBelow, item.from_below, y);
  item.trees = fasten(item.trees, kAbove, item.from_above, y);
  item.trees = forget(forget(item.trees, kBelow), kAbove);
  item.from_below = item.from_above = 0;
  return item;
}

// x gets one more link to y, and has room for it: although its neighbours point to it, y comes to stand below x if more
// links become near than far. `rest` gets the trees, before the store, where it does not.
Automaton Transducers::move_linked(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y, Automaton& rest) {
  Automaton sum, movable;
  for (const auto& [nowhere, part] : split<bool>(trees, y, points_nowhere)) {
    if (!nowhere) {
      add(rest, part);
      continue;
    }
    Automaton below;
    std::tie(below, movable) = divide_by_child(part, x, y, 0);
    add(rest, below);
  }
  if (movable.finals().empty()) return sum;
  for (const Loose& from_x : loosen(movable, x, y)) {
    if (!from_x.taken) {
      add(rest, from_x.trees);
      continue;
    }
    Automaton fixed;
    for (const Underway& item : unlink({from_x.trees}, y, fixed)) {
      const int gain = 1 + std::popcount(from_x.taken);
      if (gain <= std::popcount(item.from_below) + std::popcount(item.from_above)) {
        add(fixed, relink(item, y).trees);
        continue;
      }
      for (const Detached& node : detach(item.trees, y)) {
        Underway moved = item;
        moved.trees = insert(node.trees, {Spot::leaf, selector}, x, node.label);
        add(sum, store_in_place(fasten(relink(std::move(moved), y).trees, x, from_x.taken, y), x, selector, y));
      }
    }
    if (!fixed.finals().empty()) add(rest, fasten(fixed, x, from_x.taken, y));
  }
  return sum;
}

// x gets a link to y, and others point to x already: y itself, its parent in the tree, or the neighbours of x. It comes
// to stand above y if that makes more links near than far. `rest` gets the trees, before the store, where it does not.
Automaton Transducers::hoist_linked(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y,
                                    Automaton& rest) {
  Automaton sum;
  if (const Automaton top = where_root(trees, y); !top.finals().empty())
    add(sum, hoist_linked_onto(top, {}, x, selector, y, rest));
  for (const uint32_t slot : slots_of(trees, y)) {
    const Automaton occupied =
        route(trees, y, kOccupant, one_step(true, slot), [](const Label&) { return true; }, true);
    if (occupied.finals().empty()) continue;
    if (const Automaton same = where_equal(occupied, x, kOccupant, true); !same.finals().empty())
      add(rest, forget(same, kOccupant));
    if (const Automaton apart = where_equal(occupied, x, kOccupant, false); !apart.finals().empty())
      add(sum, hoist_linked_onto(apart, slot, x, selector, y, rest));
  }
  return sum;
}

Automaton Transducers::hoist_linked_onto(const Automaton& trees, std::optional<uint32_t> slot, uint32_t x,
                                         uint32_t selector, uint32_t y, Automaton& rest) {
  Automaton sum;
  const auto links_up = [](const Label& label) { return std::ranges::count(label.links, kUp) > 0; };
  const auto links_down = [&](const Label& label) {
    return slot && std::ranges::count(label.links, static_cast<Link>(kDown + *slot)) > 0;
  };
  for (const Loose& from_parent : slot ? loosen(trees, kOccupant, x) : std::vector<Loose>{{trees}}) {
    for (const Loose& from_y : loosen(from_parent.trees, y, x)) {
      // All that points to x from y and its parent again; the neighbours of x are as they were.
      const auto fastened = [&](const Automaton& part) {
        const Automaton with_y = fasten(part, y, from_y.taken, x);
        return slot ? forget(fasten(with_y, kOccupant, from_parent.taken, x), kOccupant) : with_y;
      };
      const auto keep = [&](const Automaton& part) {
        if (!part.finals().empty()) add(rest, fastened(part));
      };
      const auto [movable, linked] = split_movable(tidy(from_y.trees), x);
      std::vector<Underway> free;
      if (!movable.finals().empty()) free.push_back({movable});
      if (!linked.finals().empty()) {
        Automaton fixed;
        for (Underway& item : unlink({linked}, x, fixed)) free.push_back(std::move(item));
        keep(fixed);
      }
      for (const Underway& item : free) {
        const int gain = 1 + std::popcount(from_y.taken) + std::popcount(from_parent.taken);
        const bool worth_it = gain > std::popcount(item.from_below) + std::popcount(item.from_above);
        for (const auto& [up, some] : split<bool>(item.trees, y, links_up)) {
          Underway stays = item;
          stays.trees = some;
          if (up || !worth_it) {
            keep(relink(std::move(stays), x).trees);
            continue;
          }
          Automaton onto = some;
          if (slot) {
            onto = where_at(some, kOccupant, [&](const Label& label) { return !links_down(label); });
            stays.trees = where_at(some, kOccupant, links_down);
            if (!stays.trees.finals().empty()) keep(relink(std::move(stays), x).trees);
          }
          if (onto.finals().empty()) continue;
          for (Underway& moved : hoisted(onto, slot, x)) {
            moved.from_below = item.from_below, moved.from_above = item.from_above;
            add(sum, fastened(store_in_place(relink(std::move(moved), x).trees, x, selector, y)));
          }
        }
      }
    }
  }
  return sum;
}

// x is taken out, and put on the edge in that slot of the occupant, or, without one, on the top of the tree.
std::vector<Transducers::Underway> Transducers::hoisted(const Automaton& trees, std::optional<uint32_t> slot,
                                                        uint32_t x) {
  std::vector<Underway> out;
  if (!slot) {
    for (const Detached& node : detach(trees, x)) out.push_back({put_on_top(node.trees, node.label)});
    return out;
  }
  for (const auto& [kind, part] : by_kind(trees, kOccupant)) {
    for (const Detached& node : detach(part, x)) {
      const uint32_t below = node.label.kind == kind ? *slot : labels_.kind(node.label).last_slot();
      for (PathLanguage& language : languages_)
        version_ += language.close_under_insertion(kind, *slot, node.label.kind, below);
      out.push_back({insert_at(node.trees, kOccupant, *slot, false, node.label)});
    }
  }
  return out;
}

// Far links of x are written again: something has changed, and x may stand better now.
Automaton Transducers::settle(const Automaton& trees, uint32_t x, uint32_t statement) {
  Automaton out = trees;
  for (uint32_t s = 0; s < labels_.layout().most_selectors(); ++s) {
    const auto is_far_there = [&](const Label& label) { return is_far(label.links[s]); };
    if (std::ranges::none_of(labels_at(out, x), is_far_there)) continue;
    Automaton sum;
    for (const auto& [link, part] : split<Link>(out, x, [&](const Label& label) { return label.links[s]; })) {
      if (!is_far(link)) {
        add(sum, part);
        continue;
      }
      for (const Part& piece : follow(part, x, link, kSettled)) {
        if (piece.trees.finals().empty()) continue;
        add(sum, piece.status == Status::heap ? forget(store(piece.trees, x, s, kSettled, statement), kSettled)
                                              : piece.trees);
      }
    }
    out = std::move(sum);
  }
  return out;
}

}  // namespace quotient::shape
