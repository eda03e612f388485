// What can be reached by links, and what cannot.
//
// A node is out of reach if it belongs to a set that no start is in and that no link leads into from outside: the
// largest such set is exactly what is out of reach. A bottom-up pass guesses such a set: for each node whether it is
// in, checked against the links to its neighbours one step above. For far links it is checked, once for the whole tree,
// that if a node outside of the set has one, some node with its marker is outside, too: weaker than the truth, so sets
// may be guessed that are too large, but the true one is always among them.
//
// If asked to, the guess also leaves no node outside without reason: each one but the starts must have a link from
// another one outside (or a marker). Without cycles only the true set is left then.
#include <algorithm>
#include <ranges>

#include "shape/transducers/rewriter.hpp"
#include "shape/transducers/transducers.hpp"

namespace quotient::shape {
namespace {

enum : Mode {
  kOut = 1,         // the root here is in the set
  kOutLinksUp = 2,  // the root here is not, and has a link to the next node above, which then must not be in it either
  kSomeWanted = 4,  // a wanted node here is in the set
  kNeedsLink = 8,   // the root here is not, and has no reason for it yet: the next node above must have a link to it
  kFarBits = 4,     // from this bit on, two for each far descriptor: a node outside has such a link; a node outside has
                    // its marker
};
constexpr uint32_t kMostFar = 4;  // for more descriptors the check is left out

Mode link_bit(uint32_t i) { return Mode{1} << (kFarBits + 2 * i); }
Mode marker_bit(uint32_t i) { return Mode{1} << (kFarBits + 2 * i + 1); }

}  // namespace

Automaton Transducers::guess_out_of_reach(const Automaton& trees, const Reach& reach,
                                          const std::function<bool(const Label&)>& wanted, bool with_reasons,
                                          const Paint& paint) const {
  std::vector<uint32_t> far;  // the descriptors that are checked
  for (const Automaton::Rule& rule : trees.rules()) {
    if (rule.symbol == kNil) continue;
    const Label& label = labels_.label(rule.symbol);
    for (uint32_t s = 0; s < labels_.kind(label).selectors; ++s) {
      const Link link = label.links[s];
      if (!is_far(link) || !reach.follows(label, s) || std::ranges::count(far, link - kFar) || far.size() == kMostFar)
        continue;
      far.push_back(link - kFar);
    }
  }
  Rewriter rewriter(trees, journal_);
  rewriter.run([&](const Rewriter::Input& in) {
    if (in.symbol == kNil) return rewriter.emit(kNil, {}, in.target, 0);
    const Label& label = labels_.label(in.symbol);
    Mode below = 0;
    bool linked_from_below = false;
    for (const Mode mode : in.modes) {
      below |= mode & ~Mode{kOut | kOutLinksUp | kNeedsLink};
      linked_from_below = linked_from_below || (mode & kOutLinksUp);
    }
    const bool needed_from_here = std::ranges::any_of(in.modes, [](Mode mode) { return mode & kNeedsLink; });
    if (!reach.starts(label) && !linked_from_below && !needed_from_here) {
      rewriter.emit(labels_.symbol(paint(label, true)), in.children, in.target,
                    below | kOut | (wanted && wanted(label) ? Mode{kSomeWanted} : Mode{0}));
    }
    for (uint32_t i = 0; i < in.modes.size() && needed_from_here; ++i) {
      const auto links_there = [&](uint32_t s) { return label.links[s] == kDown + i && reach.follows(label, s); };
      const auto selectors = std::views::iota(0u, labels_.kind(label).selectors);
      if (in.modes[i] & kNeedsLink && std::ranges::none_of(selectors, links_there)) return;
    }
    const bool has_reason = reach.starts(label) || linked_from_below || label.markers;
    Mode within = below | (with_reasons && !has_reason ? Mode{kNeedsLink} : Mode{0});
    for (uint32_t i = 0; i < far.size(); ++i) {
      if (label.markers >> far[i] & 1) within |= marker_bit(i);
    }
    for (uint32_t s = 0; s < labels_.kind(label).selectors; ++s) {
      const Link link = label.links[s];
      if (!reach.follows(label, s)) continue;
      if (is_down(link) && in.modes[link - kDown] & kOut) return;
      if (link == kUp) within |= kOutLinksUp;
      const auto checked = is_far(link) ? std::ranges::find(far, link - kFar) : far.end();
      if (checked != far.end()) within |= link_bit(static_cast<uint32_t>(checked - far.begin()));
    }
    rewriter.emit(labels_.symbol(paint(label, false)), in.children, in.target, within);
  });
  return rewriter.take([&](Mode mode) {
    if (mode & kNeedsLink) return false;
    for (uint32_t i = 0; i < far.size(); ++i) {
      if (mode & link_bit(i) && !(mode & marker_bit(i))) return false;
    }
    return !wanted || mode & kSomeWanted;
  });
}

Automaton Transducers::where_out_of_reach(const Automaton& trees, const Reach& reach,
                                          const std::function<bool(const Label&)>& wanted) const {
  return guess_out_of_reach(trees, reach, wanted, false, [](const Label& label, bool) { return label; });
}

Automaton Transducers::remember(const Automaton& trees, const Reach& reach) const {
  const auto paint = [](Label label, bool out) {
    label.remembered = !out && !label.freed;
    return label;
  };
  return guess_out_of_reach(trees, reach, {}, true, paint);
}

Automaton Transducers::forget_remembered(const Automaton& trees) const {
  const bool some = std::ranges::any_of(trees.rules(), [&](const Automaton::Rule& rule) {
    return rule.symbol != kNil && labels_.label(rule.symbol).remembered;
  });
  if (!some) return trees;
  return change(trees, [](Label label) {
    label.remembered = false;
    return std::optional(label);
  });
}

Automaton Transducers::where_remembered(const Automaton& trees, uint32_t x, bool remembered) const {
  return where_at(trees, x, [&](const Label& label) { return label.remembered == remembered; });
}

}  // namespace quotient::shape
