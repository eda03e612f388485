// Nodes that change their place in the tree.
#include <algorithm>
#include <array>

#include "shape/transducers/rewriter.hpp"
#include "shape/transducers/transducers.hpp"

namespace quotient::shape {
namespace {

enum : Mode {
  kOther,      // a node
  kEmpty,      // nil
  kOrphan,     // a node whose parent is to be taken out
  kTakenOut,   // the root here was taken out, and its child, if any, is in its place
  kChildHere,  // the root here is the child that is looked for
  kDone,
};

long nodes_among(const std::vector<Mode>& modes) {
  return static_cast<long>(modes.size()) - std::ranges::count(modes, Mode{kEmpty});
}

}  // namespace

// The slots in which a node with that symbol can have a child, and in no other; and the number of its slots, if it can
// be without one.
std::vector<uint32_t> Transducers::slots_of_only_child(const Automaton& trees, Symbol symbol) const {
  std::vector<bool> is_nil(trees.states()), is_node(trees.states());
  for (const Automaton::Rule& rule : trees.rules()) (rule.symbol == kNil ? is_nil : is_node)[rule.target] = true;
  std::vector<uint32_t> out;
  for (uint32_t slot = 0; slot <= labels_.kind(labels_.label(symbol)).slots(); ++slot) {
    const auto fits = [&](const Automaton::Rule& rule) {
      const auto children = trees.children(rule);
      bool good = rule.symbol == symbol;
      for (uint32_t i = 0; i < rule.arity && good; ++i) good = (i == slot ? is_node : is_nil)[children[i]];
      return good;
    };
    if (std::ranges::any_of(trees.rules(), fits)) out.push_back(slot);
  }
  return out;
}

// For each label that x can have, and each slot in which its only child can be. Links to the node become dangling; its
// former parent and child carry kParent and kChild.
std::vector<Transducers::Detached> Transducers::detach(const Automaton& trees, uint32_t x) {
  std::vector<Detached> out;
  for (const Label& node : labels_at(trees, x)) {
    const Symbol wanted = labels_.symbol(node);
    if (node.markers) continue;
    for (const uint32_t below : slots_of_only_child(trees, wanted)) {
      const bool has_child = below < labels_.kind(node).slots();
      Rewriter rewriter(trees, journal_);
      rewriter.run([&](const Rewriter::Input& in) {
        if (in.symbol == kNil) return rewriter.emit(kNil, {}, in.target, kEmpty);
        const Label& label = labels_.label(in.symbol);
        if (has(label, x)) {
          if (in.symbol != wanted || nodes_among(in.modes) != has_child) return;
          if (!has_child) return rewriter.emit(kNil, {}, in.target, kTakenOut);
          if (in.modes[below] == kOrphan) rewriter.take_out(below, in.target, kTakenOut);
          return;
        }
        if (std::ranges::count(in.modes, Mode{kOrphan})) return;
        const auto taken = std::ranges::find(in.modes, Mode{kTakenOut});
        if (taken != in.modes.end()) {
          Label parent = label;
          parent.variables |= bit(kParent);
          for (Link& link : parent.links) link = link == kDown + (taken - in.modes.begin()) ? kDangling : link;
          return rewriter.emit(labels_.symbol(parent), in.children, in.target, kDone);
        }
        if (std::ranges::count(in.modes, Mode{kDone})) return rewriter.emit(in.symbol, in.children, in.target, kDone);
        rewriter.emit(in.symbol, in.children, in.target, kOther);
        Label orphan = label;
        orphan.variables |= bit(kChild);
        for (Link& link : orphan.links) link = link == kUp ? kDangling : link;
        rewriter.emit(labels_.symbol(orphan), in.children, in.target, kOrphan);
      });
      bool found = false;
      for (const Mode last : {kDone, kTakenOut}) {
        Automaton rest = rewriter.take([&](Mode mode) { return mode == last; });
        if (rest.finals().empty()) continue;
        found = true;
        out.push_back({node, std::move(rest), last == kDone, has_child});
      }
      if (!found || !has_child) continue;
      for (PathLanguage& language : languages_) version_ += language.close_under_removal(node.kind, below);
    }
  }
  for (Detached& part : out) {
    if (part.has_parent) part.trees = forget(refresh(part.trees, kParent), kParent);
    if (part.has_child) part.trees = forget(refresh(part.trees, kChild), kChild);
  }
  return out;
}

// The trees that detach() leaves out: where the node of x has a marker, or more than one child.
Automaton Transducers::not_detachable(const Automaton& trees, uint32_t x) const {
  Rewriter rewriter(trees, journal_);
  rewriter.run([&](const Rewriter::Input& in) {
    if (in.symbol == kNil) return rewriter.emit(kNil, {}, in.target, kEmpty);
    const Label& label = labels_.label(in.symbol);
    if (!has(label, x))
      return rewriter.emit(in.symbol, in.children, in.target,
                           std::ranges::count(in.modes, Mode{kDone}) ? kDone : kOther);
    if (label.markers || nodes_among(in.modes) > 1) rewriter.emit(in.symbol, in.children, in.target, kDone);
  });
  return rewriter.take([](Mode mode) { return mode == kDone; });
}

Automaton Transducers::without_links(const Automaton& trees, uint32_t x) const {
  return change_at(trees, x, [&](Label label) {
    for (uint32_t s = 0; s < labels_.kind(label).selectors; ++s) label.links[s] = kUndefined;
    label.distances.fill(0);
    return std::optional(label);
  });
}

std::map<uint64_t, Automaton> Transducers::release(const Automaton& trees, uint32_t x) {
  std::map<uint64_t, Automaton> out;
  Automaton tidied = without_needless_markers(tidy(trees), x);
  if (giving_) {
    // The node's own links count no more.
    auto [few, several] = divide_by_children(tidied, x, 1);
    if (!several.finals().empty()) {
      add(few, give_children_away(without_links(several, x), x));
      tidied = std::move(few);
    }
  }
  for (const Detached& part : detach(tidied, x)) add(out[part.label.variables], part.trees);
  for (const auto& [variables, part] : split<uint64_t>(without_links(not_detachable(tidied, x), x), x,
                                                       [](const Label& label) { return label.variables; })) {
    add(out[variables], change_at(part, x, [&](Label label) {
          label.freed = true;
          label.remembered = false;
          label.variables = 0;
          label.data.assign(label.data.size(), 0);
          return std::optional(label);
        }));
  }
  return out;
}

namespace {

// Can y's node be moved? Bits of a subtree's mode: its root has a link up; and what is known of y's node in it.
enum : Mode { kLinksUp = 1, kNoNode = 2, kYFree = 4, kYRoot = 8, kYFixed = 16 };

}  // namespace

// The trees in which no pointer leads to y's node, which also has at most one child; and the others.
std::pair<Automaton, Automaton> Transducers::split_movable(const Automaton& trees, uint32_t y) const {
  Rewriter rewriter(trees, journal_);
  rewriter.run([&](const Rewriter::Input& in) {
    if (in.symbol == kNil) return rewriter.emit(kNil, {}, in.target, kNoNode);
    const Label& label = labels_.label(in.symbol);
    const auto emit = [&](Mode found) {
      const Mode links_up = std::ranges::count(label.links, kUp) ? Mode{kLinksUp} : Mode{0};
      rewriter.emit(in.symbol, in.children, in.target, links_up | found);
    };
    if (has(label, y)) {
      const bool linked = std::ranges::any_of(in.modes, [](Mode mode) { return mode & kLinksUp; });
      const long nodes = static_cast<long>(in.modes.size()) - std::ranges::count(in.modes, Mode{kNoNode});
      return emit(linked || nodes > 1 || label.markers ? kYFixed : kYRoot | kYFree);
    }
    for (uint32_t i = 0; i < in.modes.size(); ++i) {
      if (in.modes[i] & kYFixed) return emit(kYFixed);
      if (!(in.modes[i] & kYFree)) continue;
      const bool fixed = in.modes[i] & kYRoot && std::ranges::count(label.links, static_cast<Link>(kDown + i));
      return emit(fixed ? kYFixed : kYFree);
    }
    emit(0);
  });
  return rewriter.divide([](Mode mode) { return (mode & kYFree) != 0; });
}

// Linking a node that nothing else points to: y comes to stand beside x, in the place where the pointer needs it. That
// is done where it makes the tree follow the pointers:
//   a leaf     x has nothing in this selector's slot, and y points to nothing, or to x; but not if y is below x
//   already, with something below it:
//              that would have to stay behind, and x would have two children, which makes it hard to move later;
//   an edge    the selector pointed to a neighbour of x in the tree, the occupant, and y points to that occupant: an
//   insertion into a list.
//              If the occupant already points back to y, that pointer is cut first and written again afterwards.
// The result: the trees after the store where y was moved; `rest` gets those, before the store, where it was not.
Automaton Transducers::move(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y, Automaton& rest) {
  Automaton sum;
  const auto everything = [](const Label&) { return true; };
  const auto by_link = split<Link>(trees, x, [&](const Label& label) { return label.links[selector]; });
  for (const auto& [link, part] : by_link) {
    if (is_down(link)) {
      const uint32_t slot = link - kDown;
      const Automaton occupied = route(part, x, kOccupant, one_step(false, slot), everything, true);
      add(sum, move_to(occupied, {Spot::above, slot}, x, selector, y, rest));
      continue;
    }
    Automaton others = part;
    if (link == kUp) {
      others = {};
      for (const uint32_t slot : slots_of(part, x)) {
        const Automaton occupied = route(part, x, kOccupant, one_step(true, slot), everything, true);
        if (!occupied.finals().empty()) add(sum, move_to(occupied, {Spot::below, slot}, x, selector, y, others));
      }
    }
    const auto [below, elsewhere] = divide_by_child(others, x, y, 1);
    add(rest, below);
    if (elsewhere.finals().empty()) continue;
    const auto [free, occupied] = divide_by_slot(elsewhere, x, selector);
    add(sum, move_to(free, {Spot::leaf, selector}, x, selector, y, rest));
    add(rest, occupied);
  }
  return sum;
}

Automaton Transducers::move_to(const Automaton& trees, Spot spot, uint32_t x, uint32_t selector, uint32_t y,
                               Automaton& rest) {
  const bool leaf = spot.where == Spot::leaf;
  const uint32_t selectors = labels_.layout().most_selectors();
  std::vector<Underway> work = {{trees}};
  // Gives up the move: what was cut is written again.
  const auto give_up = [&](Underway item) {
    item = relink(std::move(item), y);
    for (uint32_t s = 0; s < selectors; ++s) {
      if (item.cut >> s & 1) item.trees = store_in_place(item.trees, kOccupant, s, y);
    }
    add(rest, leaf ? item.trees : forget(item.trees, kOccupant));
  };
  if (!leaf) {
    const Automaton same = where_equal(trees, y, kOccupant, true);
    if (!same.finals().empty()) give_up({same});
    work = {{where_equal(trees, y, kOccupant, false)}};
    for (uint32_t s = 0; s < selectors; ++s) cut_links(work, s, y);
  }
  Automaton sum;
  for (const Underway& item : work) {
    if (item.trees.finals().empty()) continue;
    const auto [movable, linked] = split_movable(tidy(item.trees), y);
    std::vector<Underway> free;
    if (!movable.finals().empty()) free.push_back({movable, item.cut});
    if (!linked.finals().empty() && leaf) add(sum, move_linked(linked, x, selector, y, rest));
    if (!linked.finals().empty() && !leaf) {
      Automaton fixed;
      const Automaton worth_it = where_edge_is_free(linked, spot, x, selector, fixed);
      if (!worth_it.finals().empty()) {
        for (Underway& other : unlink({worth_it, item.cut}, y, fixed)) free.push_back(std::move(other));
      }
      if (!fixed.finals().empty()) give_up({fixed, item.cut});
    }
    for (uint32_t s = 0; s < selectors; ++s) {
      for (Underway& bad : take_off_link(free, s, x, y, leaf)) give_up(std::move(bad));
    }
    for (const Underway& ready : free) {
      if (!leaf && !ready.to_occupant) {
        // Not an insertion: the links go back to where they were.
        Underway back = ready;
        for (uint32_t s = 0; s < selectors; ++s) {
          if (ready.to_x >> s & 1) back.trees = store_in_place(back.trees, y, s, x);
        }
        give_up(std::move(back));
        continue;
      }
      for (const Detached& node : detach(tidy(ready.trees), y)) {
        Automaton moved = insert(store_link(node.trees, x, selector, kUndefined), spot, x, node.label);
        for (uint32_t s = 0; s < selectors; ++s) {
          if (ready.to_x >> s & 1) moved = store_in_place(moved, y, s, x);
          if (ready.to_occupant >> s & 1) moved = store_in_place(moved, y, s, kOccupant);
          if (ready.cut >> s & 1) moved = store_in_place(moved, kOccupant, s, y);
        }
        moved = store_in_place(relink({moved, 0, 0, 0, ready.from_below, ready.from_above}, y).trees, x, selector, y);
        add(sum, leaf ? moved : forget(moved, kOccupant));
      }
    }
  }
  return sum;
}

// Linking a node that nothing points to, the other way round: x comes to stand above y, as if it were new, or below it.
// That is done if y is no neighbour of x, and x points to nothing else: so lists that are taken apart at one end and
// put together at another follow the tree again. `rest` gets the trees, before the store, where x was not moved.
Automaton Transducers::hoist(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y, Automaton& rest) {
  const auto [y_below, others] = divide_by_child(trees, x, y, 0);
  const auto [x_below, apart] = divide_by_child(others, y, x, 0);
  add(rest, y_below);
  add(rest, x_below);
  const Automaton without = change_at(apart, x, [&](Label label) {
    label.links[selector] = kUndefined;
    return std::optional(label);
  });
  Automaton movable;
  for (const auto& [nowhere, part] : split<bool>(without, x, points_nowhere)) {
    if (!nowhere) {
      add(rest, part);
      continue;
    }
    const auto [free, fixed] = split_movable(tidy(part), x);
    add(rest, fixed);
    movable = free;
  }
  if (movable.finals().empty()) return {};
  Automaton sum = hoist_onto(movable, {}, x, selector, y, rest);
  for (const uint32_t slot : slots_of(movable, y)) {
    const Automaton occupied =
        route(movable, y, kOccupant, one_step(true, slot), [](const Label&) { return true; }, true);
    if (!occupied.finals().empty()) add(sum, hoist_onto(occupied, slot, x, selector, y, rest));
  }
  return sum;
}

// The same, before anything else is tried, for a node that points nowhere yet but that pointers lead to already.
Automaton Transducers::hoist_if_linked(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y,
                                       Automaton& rest) {
  Automaton sum;
  for (const auto& [nowhere, part] : split<bool>(trees, x, points_nowhere)) {
    if (!nowhere) {
      add(rest, part);
      continue;
    }
    const auto [free, linked] = split_movable(tidy(part), x);
    add(rest, free);
    if (linked.finals().empty()) continue;
    const auto [y_below, others] = divide_by_child(linked, x, y, 0);
    const auto [x_below, apart] = divide_by_child(others, y, x, 0);
    add(rest, y_below);
    add(rest, x_below);
    if (!apart.finals().empty()) add(sum, hoist_linked(apart, x, selector, y, rest));
  }
  return sum;
}

// Onto the edge in that slot of the occupant, where y is; or, without one, onto y at the top of the tree.
Automaton Transducers::hoist_onto(const Automaton& trees, std::optional<uint32_t> slot, uint32_t x, uint32_t selector,
                                  uint32_t y, Automaton& rest) {
  Automaton sum;
  if (!slot) {
    const Automaton at_top = where_root(trees, y);
    if (at_top.finals().empty()) return sum;
    for (const Detached& node : detach(at_top, x))
      add(sum, store_in_place(put_on_top(node.trees, node.label), x, selector, y));
    return sum;
  }
  using Edge = std::pair<bool, uint8_t>;  // does a pointer run down; the kind of the occupant
  const auto links_down = [&](const Label& label) {
    return Edge(std::ranges::count(label.links, static_cast<Link>(kDown + *slot)) > 0, label.kind);
  };
  const auto links_up = [](const Label& label) { return std::ranges::count(label.links, kUp) > 0; };
  // A far link of the occupant to y is one that runs down, too: taking x out might write it so.
  for (const auto& [edge, with_edge] : split<Edge>(refresh(trees, kOccupant), kOccupant, links_down)) {
    for (const auto& [up, part] : split<bool>(with_edge, y, links_up)) {
      if (up || edge.first) {
        add(sum, hang_below(forget(part, kOccupant), x, selector, y, rest));
        continue;
      }
      for (const Detached& node : detach(part, x)) {
        const uint32_t below = node.label.kind == edge.second ? *slot : labels_.kind(node.label).last_slot();
        for (PathLanguage& language : languages_)
          version_ += language.close_under_insertion(edge.second, *slot, node.label.kind, below);
        add(sum, forget(store_in_place(insert_at(node.trees, kOccupant, *slot, false, node.label), x, selector, y),
                        kOccupant));
      }
    }
  }
  return sum;
}

// Where pointers run along the edge above y, x comes to stand below it, if there is room.
Automaton Transducers::hang_below(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y, Automaton& rest) {
  Automaton sum;
  for (const auto& [slots, part] :
       split<uint32_t>(trees, y, [&](const Label& label) { return labels_.kind(label).slots(); })) {
    if (selector >= slots) {
      add(rest, part);
      continue;
    }
    const auto [free, occupied] = divide_by_slot(part, y, selector);
    add(rest, occupied);
    for (const Detached& node : detach(free, x)) {
      add(sum, store_in_place(insert_at(node.trees, y, selector, true, node.label), x, selector, y));
    }
  }
  return sum;
}

// The trees with y at the top.
Automaton Transducers::where_root(const Automaton& trees, uint32_t y) const {
  Rewriter rewriter(trees, journal_);
  rewriter.run([&](const Rewriter::Input& in) {
    const bool here = in.symbol != kNil && has(labels_.label(in.symbol), y);
    rewriter.emit(in.symbol, in.children, in.target, here ? kChildHere : kOther);
  });
  return rewriter.take([](Mode mode) { return mode == kChildHere; });
}

// Where the occupant's selector leads far away to y, it becomes undefined for a while.
void Transducers::cut_links(std::vector<Underway>& work, uint32_t selector, uint32_t y) {
  std::vector<Underway> next;
  for (const Underway& item : work) {
    for (const auto& [link, part] : split<Link>(
             item.trees, kOccupant, [&](const Label& label) { return label.freed ? kNull : label.links[selector]; })) {
      Underway kept = item;
      if (!is_far(link)) {
        kept.trees = part;
        next.push_back(std::move(kept));
        continue;
      }
      kept.trees = {};
      for (const Part& piece : follow(part, kOccupant, link, kTarget)) {
        if (piece.trees.finals().empty()) continue;
        if (piece.status != Status::heap) {
          add(kept.trees, piece.trees);
          continue;
        }
        // Written again, the link is certain to lead to the node that was looked at here.
        add(kept.trees, forget(store_in_place(where_equal(piece.trees, kTarget, y, false), kOccupant, selector, kTarget,
                                              link - kFar),
                               kTarget));
        Underway cut = item;
        cut.trees =
            store_link(forget(where_equal(piece.trees, kTarget, y, true), kTarget), kOccupant, selector, kUndefined);
        cut.cut |= 1u << selector;
        if (!cut.trees.finals().empty()) next.push_back(std::move(cut));
      }
      if (!kept.trees.finals().empty()) next.push_back(std::move(kept));
    }
  }
  work = std::move(next);
}

// Where y's selector leads to x or to the occupant, it becomes undefined for a while. Returns the trees where it leads
// elsewhere.
std::vector<Transducers::Underway> Transducers::take_off_link(std::vector<Underway>& work, uint32_t selector,
                                                              uint32_t x, uint32_t y, bool leaf) {
  std::vector<Underway> next, elsewhere;
  for (const Underway& item : work) {
    for (const auto& [link, part] :
         split<Link>(item.trees, y, [&](const Label& label) { return label.links[selector]; })) {
      Underway same = item;
      same.trees = part;
      if (leads_to_no_other(link)) {
        next.push_back(std::move(same));
        continue;
      }
      for (const Part& piece : follow(part, y, link, kTarget)) {
        if (piece.trees.finals().empty()) continue;
        Automaton others = piece.trees;
        for (const bool to_x : {true, false}) {
          if (piece.status != Status::heap || (leaf && !to_x)) continue;
          const uint32_t target = to_x ? x : kOccupant;
          Underway good = item;
          good.trees = store_link(forget(where_equal(others, kTarget, target, true), kTarget), y, selector, kUndefined);
          (to_x ? good.to_x : good.to_occupant) |= 1u << selector;
          others = where_equal(others, kTarget, target, false);
          if (!good.trees.finals().empty()) next.push_back(std::move(good));
        }
        if (others.finals().empty()) continue;
        Underway bad = item;
        bad.trees = piece.status == Status::heap
                        ? forget(store_in_place(others, y, selector, kTarget,
                                                is_far(link) ? std::optional<uint32_t>(link - kFar) : std::nullopt),
                                 kTarget)
                        : others;
        for (uint32_t s = 0; s < selector; ++s) {
          if (item.to_x >> s & 1) bad.trees = store_in_place(bad.trees, y, s, x);
          if (item.to_occupant >> s & 1) bad.trees = store_in_place(bad.trees, y, s, kOccupant);
        }
        elsewhere.push_back(std::move(bad));
      }
    }
  }
  work = std::move(next);
  return elsewhere;
}

// The trees in which the one is a child of the other, with at least so many children itself; and the others.
std::pair<Automaton, Automaton> Transducers::divide_by_child(const Automaton& trees, uint32_t parent, uint32_t child,
                                                             long least_children) const {
  Rewriter rewriter(trees, journal_);
  rewriter.run([&](const Rewriter::Input& in) {
    if (in.symbol == kNil) return rewriter.emit(kNil, {}, in.target, kEmpty);
    const Label& label = labels_.label(in.symbol);
    if (has(label, child) && nodes_among(in.modes) >= least_children)
      return rewriter.emit(in.symbol, in.children, in.target, kChildHere);
    const bool here = has(label, parent) && std::ranges::count(in.modes, Mode{kChildHere});
    rewriter.emit(in.symbol, in.children, in.target,
                  here || std::ranges::count(in.modes, Mode{kDone}) ? kDone : kOther);
  });
  return rewriter.divide([](Mode mode) { return mode == kDone; });
}

// The trees in which y has at most so many children; and the others.
std::pair<Automaton, Automaton> Transducers::divide_by_children(const Automaton& trees, uint32_t y, long most) const {
  Rewriter rewriter(trees, journal_);
  rewriter.run([&](const Rewriter::Input& in) {
    if (in.symbol == kNil) return rewriter.emit(kNil, {}, in.target, kEmpty);
    const bool few = has(labels_.label(in.symbol), y) ? nodes_among(in.modes) <= most
                                                      : std::ranges::count(in.modes, Mode{kDone}) > 0;
    rewriter.emit(in.symbol, in.children, in.target, few ? kDone : kOther);
  });
  return rewriter.divide([](Mode mode) { return mode == kDone; });
}

// The trees in which x has nothing in that slot; and those in which it has something.
std::pair<Automaton, Automaton> Transducers::divide_by_slot(const Automaton& trees, uint32_t x, uint32_t slot) const {
  Rewriter rewriter(trees, journal_);
  rewriter.run([&](const Rewriter::Input& in) {
    if (in.symbol == kNil) return rewriter.emit(kNil, {}, in.target, kEmpty);
    const bool free =
        has(labels_.label(in.symbol), x) ? in.modes[slot] == kEmpty : std::ranges::count(in.modes, Mode{kDone}) > 0;
    rewriter.emit(in.symbol, in.children, in.target, free ? kDone : kOther);
  });
  return rewriter.divide([](Mode mode) { return mode == kDone; });
}

// The slots of other nodes in which the node of x can stand.
std::vector<uint32_t> Transducers::slots_of(const Automaton& trees, uint32_t x) const {
  std::vector<bool> is_x(trees.states());
  for (const Automaton::Rule& rule : trees.rules())
    is_x[rule.target] = is_x[rule.target] || (rule.symbol != kNil && has(labels_.label(rule.symbol), x));
  std::vector<uint32_t> out;
  for (uint32_t slot = 0; slot < labels_.layout().most_slots(); ++slot) {
    const auto is_there = [&](const Automaton::Rule& rule) {
      return slot < rule.arity && is_x[trees.children(rule)[slot]];
    };
    if (std::ranges::any_of(trees.rules(), is_there)) out.push_back(slot);
  }
  return out;
}

// The node comes to stand there. On an edge, the pointers between its two ends are taken off, and written again when
// the node is there.
Automaton Transducers::insert(const Automaton& trees, Spot spot, uint32_t x, const Label& node) {
  if (spot.where == Spot::leaf) return insert_at(trees, x, spot.slot, true, node);
  const uint32_t upper = spot.where == Spot::above ? x : kOccupant, lower = spot.where == Spot::above ? kOccupant : x;
  const uint32_t selectors = labels_.layout().most_selectors();
  Automaton sum;
  const auto ups = [&](const Label& label) {
    uint32_t set = 0;
    for (uint32_t s = 0; s < selectors; ++s) set |= label.links[s] == kUp ? 1u << s : 0;
    return set;
  };
  const auto downs = [&](const Label& label) {
    uint32_t set = 0;
    for (uint32_t s = 0; s < selectors; ++s) set |= label.links[s] == kDown + spot.slot ? 1u << s : 0;
    return std::pair(set, label.kind);
  };
  for (const auto& [up, with_ups] : split<uint32_t>(trees, lower, ups)) {
    for (const auto& [place, piece] : split<std::pair<uint32_t, uint8_t>>(with_ups, upper, downs)) {
      const auto [down, kind] = place;
      Automaton moved = piece;
      for (uint32_t s = 0; s < selectors; ++s) {
        if (up >> s & 1) moved = store_link(moved, lower, s, kUndefined);
        if (down >> s & 1) moved = store_link(moved, upper, s, kUndefined);
      }
      const uint32_t below = node.kind == kind ? spot.slot : labels_.kind(node).last_slot();
      for (PathLanguage& language : languages_)
        version_ += language.close_under_insertion(kind, spot.slot, node.kind, below);
      moved = insert_at(moved, upper, spot.slot, false, node);
      for (uint32_t s = 0; s < selectors; ++s) {
        if (up >> s & 1) moved = store_in_place(moved, lower, s, upper, descriptor_for(Role::up));
        if (down >> s & 1) moved = store_in_place(moved, upper, s, lower, descriptor_for(Role::down));
      }
      add(sum, moved);
    }
  }
  return sum;
}

// The node becomes the child of `parent` in that slot, with what was there below it.
Automaton Transducers::insert_at(const Automaton& trees, uint32_t parent, uint32_t slot, bool leaf, const Label& node) {
  Rewriter rewriter(trees, journal_);
  const State nil = rewriter.fresh();
  rewriter.emit_to(kNil, {}, nil);
  const Layout::Kind& layout = labels_.kind(node);
  std::map<std::pair<State, uint32_t>, State> inserted;  // by what is below, and in which slot
  rewriter.run([&](const Rewriter::Input& in) {
    if (in.symbol == kNil) return rewriter.emit(kNil, {}, in.target, kEmpty);
    const Label& label = labels_.label(in.symbol);
    if (!has(label, parent)) {
      return rewriter.emit(in.symbol, in.children, in.target,
                           std::ranges::count(in.modes, Mode{kDone}) ? kDone : kOther);
    }
    if ((in.modes[slot] == kEmpty) != leaf) return;
    const State child = leaf ? nil : in.children[slot];
    const uint32_t below = node.kind == label.kind ? slot : layout.last_slot();
    const auto [place, fresh] = inserted.try_emplace({child, below}, 0);
    if (fresh) {
      std::vector<State> children(layout.slots(), nil);
      children[below] = child;
      place->second = rewriter.fresh();
      rewriter.emit_to(labels_.symbol(node), children, place->second);
    }
    std::vector<State> children = in.children;
    children[slot] = place->second;
    rewriter.emit(in.symbol, children, in.target, kDone);
  });
  return rewriter.take([](Mode mode) { return mode == kDone; });
}

}  // namespace quotient::shape
