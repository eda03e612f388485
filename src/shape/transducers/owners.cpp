// A node gets a link into a piece of the tree that stands above it, and that nothing else leads into or out of: the
// whole piece comes to stand below the node (pieces.hpp).
#include <algorithm>
#include <compare>

#include "shape/transducers/numbered.hpp"
#include "shape/transducers/pieces.hpp"
#include "shape/transducers/rewriter.hpp"
#include "shape/transducers/transducers.hpp"

namespace quotient::shape {
namespace {

// Descriptors of far links, and markers, in a part of a tree.
struct Ends {
  uint32_t links = 0, markers = 0;
  friend auto operator<=>(const Ends&, const Ends&) = default;
};
Ends operator|(const Ends& a, const Ends& b) { return {a.links | b.links, a.markers | b.markers}; }
bool may_lead_to_each_other(const Ends& a, const Ends& b) {
  return ((a.links & b.markers) | (b.links & a.markers)) != 0;
}

Ends ends_of(const Label& label) {
  Ends out{0, label.markers};
  for (const Link link : label.links) {
    if (is_far(link)) out.links |= 1u << (link - kFar);
  }
  return out;
}

// What is known of a subtree with the owner in it, on the way up. Edges are free if no link runs along them. The piece
// ends at the first free edge above the target; what is below it, from the last free edge under the target on, is the
// rest.
struct Seen {
  enum class What : uint8_t { nothing, other, rest, piece, around, fixed } what = What::other;
  bool has_target = false;
  bool links_up = false;  // of its root
  Ends here;              // what is being gathered: the rest, then the piece, then what is around both
  Ends below;             // what was gathered before that
  friend auto operator<=>(const Seen&, const Seen&) = default;
};

constexpr Seen kNoNodes{Seen::What::nothing, false, false, {}, {}};
constexpr Seen kFixed{Seen::What::fixed, false, false, {}, {}};

// The top of the rest and that of the piece get names. They are guessed, and checked one step above.
struct Named {
  Seen seen;
  bool rest_here = false, rest_below = false, top_here = false, top_below = false;
  friend auto operator<=>(const Named&, const Named&) = default;
};

struct Roles {
  bool owner, target;
  uint32_t slot;  // of the owner
};

bool is_on_the_way(const Seen& child) { return child.what != Seen::What::nothing && child.what != Seen::What::other; }

bool is_free(const Label& label, const Seen& child, uint32_t slot) {
  return !child.links_up && !std::ranges::count(label.links, static_cast<Link>(kDown + slot));
}

Seen seen_at(const Label& label, const std::vector<Seen>& children, const Roles& roles) {
  using What = Seen::What;
  Seen out{What::other, roles.target, std::ranges::count(label.links, kUp) > 0, ends_of(label), {}};
  std::optional<uint32_t> way;
  for (uint32_t i = 0; i < children.size(); ++i) {
    if (is_on_the_way(children[i])) {
      way = i;
      continue;
    }
    out.here = out.here | children[i].here;
    out.has_target = out.has_target || children[i].has_target;
  }
  if (roles.owner) {
    const bool has_room = roles.slot < children.size() && children[roles.slot].what == What::nothing;
    if (out.has_target || !has_room) return kFixed;
    out.what = What::rest;
    return out;
  }
  if (!way) return out;
  const Seen& inner = children[*way];
  if (inner.what == What::fixed) return kFixed;
  const bool ends = inner.what != What::around && is_free(label, inner, *way);
  out.below = ends ? inner.here | inner.below : inner.below;
  if (!ends) out.here = out.here | inner.here;
  out.what = !ends ? inner.what : inner.has_target ? What::around : What::piece;
  out.has_target = out.has_target || inner.has_target;
  const bool too_early = out.what == What::rest && out.has_target;
  return too_early || (out.has_target && may_lead_to_each_other(out.here, out.below)) ? kFixed : out;
}

bool is_loose(const Seen& seen) {
  return seen.what == Seen::What::around || (seen.what == Seen::What::piece && seen.has_target);
}

}  // namespace

// The trees in which y is in a loose piece above x, and that slot of x is free; and the others.
std::pair<Automaton, Automaton> Transducers::divide_by_loose_piece(const Automaton& trees, uint32_t x, uint32_t slot,
                                                                   uint32_t y) const {
  Numbered<Seen> modes;
  Rewriter rewriter(trees, journal_);
  rewriter.run([&](const Rewriter::Input& in) {
    Seen seen = kNoNodes;
    if (in.symbol != kNil) {
      const Label& label = labels_.label(in.symbol);
      std::vector<Seen> children;
      children.reserve(in.modes.size());
      for (const Mode mode : in.modes) children.push_back(modes[mode]);
      seen = seen_at(label, children, {has(label, x), has(label, y), slot});
    }
    rewriter.emit(in.symbol, in.children, in.target, modes.number(seen));
  });
  return rewriter.divide([&](Mode mode) { return is_loose(modes[mode]); });
}

// The same trees, all with such a piece, with kAbove at its top and kBelow at the top of the rest.
Automaton Transducers::name_piece(const Automaton& trees, uint32_t x, uint32_t slot, uint32_t y) const {
  Numbered<Named> modes;
  Rewriter rewriter(trees, journal_);
  rewriter.run([&](const Rewriter::Input& in) {
    if (in.symbol == kNil) return rewriter.emit(kNil, {}, in.target, modes.number({kNoNodes}));
    const Label& label = labels_.label(in.symbol);
    std::vector<Seen> children;
    Named named;
    for (uint32_t i = 0; i < in.modes.size(); ++i) {
      const Named& child = modes[in.modes[i]];
      const bool ends = is_on_the_way(child.seen) && is_free(label, child.seen, i);
      const bool is_top = ends && child.seen.what == Seen::What::piece && child.seen.has_target;
      // A free edge without the target below it, after the rest was named: that was too early.
      const bool absorbed = ends && child.seen.what == Seen::What::piece && !child.seen.has_target && child.rest_below;
      if (child.top_here != is_top || (child.rest_here && !ends) || absorbed) return;
      named.rest_below = named.rest_below || child.rest_here || child.rest_below;
      named.top_below = named.top_below || child.top_here || child.top_below;
      children.push_back(child.seen);
    }
    named.seen = seen_at(label, children, {has(label, x), has(label, y), slot});
    const auto emit = [&](const Named& mode, uint64_t names) {
      Label changed = label;
      changed.variables |= names;
      rewriter.emit(labels_.symbol(changed), in.children, in.target, modes.number(mode));
    };
    emit(named, 0);
    const bool in_rest = named.seen.what == Seen::What::rest || named.seen.what == Seen::What::piece;
    if (in_rest && !named.seen.has_target && !named.rest_below) {
      named.rest_here = true;
      emit(named, bit(kBelow));
    } else if (named.seen.what == Seen::What::piece && named.seen.has_target && named.rest_below) {
      named.top_here = true;
      emit(named, bit(kAbove));
    }
  });
  return rewriter.take([&](Mode mode) { return modes[mode].top_here || modes[mode].top_below; });
}

// The trees after the store where a piece was moved; `rest` gets those, before the store, where none was.
Automaton Transducers::own(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y, Automaton& rest) {
  Automaton sum;
  const auto [loose, fixed] = divide_by_loose_piece(tidy(trees), x, selector, y);
  add(rest, fixed);
  if (loose.finals().empty()) return sum;
  const Automaton named = name_piece(loose, x, selector, y);
  for (const uint32_t slot : slots_of(named, kBelow)) {
    const Automaton with_parent =
        route(named, kBelow, kParent, one_step(true, slot), [](const Label&) { return true; }, true);
    if (with_parent.finals().empty()) continue;
    const Piece piece{kAbove, kParent, kBelow, x, slot, selector};
    Automaton moved = lower_piece(labels_, with_parent, piece);
    if (journal_) {
      journal_->derive(moved, with_parent, [this, with_parent, piece](const Automaton& part) {
        return intersect(with_parent, raise_piece(labels_, part, piece));
      });
    }
    moved = forget_all(moved, bit(kParent) | bit(kAbove) | bit(kBelow));
    add(sum, store_in_place(moved, x, selector, y, descriptor_for(Role::store)));
  }
  return sum;
}

}  // namespace quotient::shape
