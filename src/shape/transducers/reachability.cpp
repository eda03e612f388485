// What can be reached by links, and what cannot.
//
// A node is out of reach if it belongs to a set that no start is in and that no link leads into from outside: the
// largest such set is exactly what is out of reach. A bottom-up pass guesses such a set: for each node whether it is
// in, checked against the links to its neighbours one step above. A far link of a node outside must have a possible
// target outside: a node with its marker, by a path of its language, and the first such one if that is direct. It may
// have several, of which only one is the true one, so sets may be guessed that are too large, but the true one is
// always among them.
//
// If asked to, the guess also leaves no node outside without reason: each one but the starts must have a link from
// another one outside (or a marker). Without cycles only the true set is left then.
#include <algorithm>
#include <optional>
#include <ranges>
#include <vector>

#include "shape/transducers/numbered.hpp"
#include "shape/transducers/transducers.hpp"

namespace quotient::shape {
namespace {

constexpr uint32_t kMostFar = 4;  // for more descriptors the check is left out

constexpr Letter kNoStep = 0xffff;

// Letters in their order. There are few, and mostly none.
class Letters {
 public:
  void insert(Letter letter) {
    const auto at = std::ranges::lower_bound(all_, letter);
    if (at == all_.end() || *at != letter) all_.insert(at, letter);
  }
  template <class Unwanted>
  void erase_if(const Unwanted& unwanted) {
    std::erase_if(all_, unwanted);
  }
  bool empty() const { return all_.empty(); }
  auto begin() const { return all_.begin(); }
  auto end() const { return all_.end(); }
  friend auto operator<=>(const Letters&, const Letters&) = default;

 private:
  std::vector<Letter> all_;
};

// What is known of a subtree about the far links with one descriptor that nodes outside of the set have.
struct FarLinks {
  bool target_here = false;  // the root is outside, and has the marker
  // The last steps of their ways up to the root, of links without a target so far; kNoStep of a link of the root
  // itself.
  Letters waiting;
  Letters onward;  // first steps below the root on ways to targets
  friend auto operator<=>(const FarLinks&, const FarLinks&) = default;
};

struct Guess {
  bool is_node = false;
  uint8_t kind = 0;  // of the root
  bool out = false;  // the root is in the set
  // The root is not, and has a link to the next node above, which then must not be in it either.
  bool links_up = false;
  // The root is not, and has no reason for it yet: the next node above must have a link to it.
  bool needs_link = false;
  bool some_wanted = false;   // a wanted node here is in the set
  std::vector<FarLinks> far;  // of those descriptors that are checked
  friend auto operator<=>(const Guess&, const Guess&) = default;
};

// The first step down into that child, if a way by it leads to a target.
std::optional<Letter> way_down(const PathLanguage& language, uint32_t slot, const Guess& child, size_t far) {
  if (!child.is_node) return {};
  const Letter down = letter(false, slot, child.kind);
  const auto follows = [&](Letter next) { return language.may_follow(down, next); };
  const bool leads_there =
      (child.far[far].target_here && language.may_end(down)) || std::ranges::any_of(child.far[far].onward, follows);
  return leads_there ? std::optional(down) : std::nullopt;
}

struct Root {
  uint8_t kind;
  bool source, target;
  bool passable;  // by links of others
};

// The same for a whole tree, from what is known of its children; nothing if a link can have no target.
std::optional<FarLinks> far_links(const PathLanguage& language, const std::vector<const Guess*>& children, size_t far,
                                  const Root& root) {
  FarLinks out;
  out.target_here = root.target;
  if (root.source) out.waiting.insert(kNoStep);
  for (uint32_t i = 0; i < children.size(); ++i) {
    if (!children[i]->is_node) continue;
    const Letter up = letter(true, i, root.kind);
    for (const Letter last : children[i]->far[far].waiting) {
      if (last == kNoStep ? !language.may_begin(up) : !language.may_follow(last, up)) return {};
      out.waiting.insert(up);
    }
    if (const auto down = way_down(language, i, *children[i], far)) out.onward.insert(*down);
  }
  out.waiting.erase_if([&](Letter last) {
    if (root.target && last != kNoStep && language.may_end(last)) return true;
    return (last == kNoStep || root.passable) && std::ranges::any_of(out.onward, [&](Letter down) {
             if (last == kNoStep) return language.may_begin(down);
             return slot_of(last) != slot_of(down) && language.may_follow(last, down);  // not where it comes from
           });
  });
  if (!root.passable) {
    if (std::ranges::any_of(out.waiting, [](Letter last) { return last != kNoStep; })) return {};
    out.onward = {};
  }
  return out;
}

}  // namespace

std::vector<uint32_t> Transducers::far_links_followed(const Automaton& trees, const Reach& reach) const {
  std::vector<uint32_t> out;
  for (const Automaton::Rule& rule : trees.rules()) {
    if (rule.symbol == kNil) continue;
    const Label& label = labels_.label(rule.symbol);
    for (uint32_t s = 0; s < labels_.kind(label).selectors; ++s) {
      const Link link = label.links[s];
      if (is_far(link) && reach.follows(label, s) && !std::ranges::count(out, link - kFar)) out.push_back(link - kFar);
    }
  }
  if (out.size() > kMostFar) out.resize(kMostFar);
  return out;
}

// `far`: the descriptors of the far links that are checked.
Automaton Transducers::guess_out_of_reach(const Automaton& trees, const Reach& reach, const std::vector<uint32_t>& far,
                                          const std::function<bool(const Label&)>& wanted, bool with_reasons,
                                          const Paint& paint) const {
  Numbered<Guess> modes;
  const Mode nil = modes.number({});
  std::vector<const Guess*> children;
  Rewriter rewriter(trees, journal_);
  rewriter.run([&](const Rewriter::Input& in) {
    if (in.symbol == kNil) return rewriter.emit(kNil, {}, in.target, nil);
    const Label& label = labels_.label(in.symbol);
    children.clear();
    Guess guess{.is_node = true, .kind = label.kind};
    guess.far.reserve(far.size());
    bool linked_from_below = false, needed_from_here = false;
    for (const Mode mode : in.modes) {
      const Guess& child = modes[mode];
      children.push_back(&child);
      guess.some_wanted = guess.some_wanted || child.some_wanted;
      linked_from_below = linked_from_below || child.links_up;
      needed_from_here = needed_from_here || child.needs_link;
    }
    const auto emit = [&] {
      for (size_t i = 0; i < far.size(); ++i) {
        bool source = false;
        for (uint32_t s = 0; s < labels_.kind(label).selectors && !guess.out; ++s)
          source = source || (label.links[s] == kFar + far[i] && reach.follows(label, s));
        const bool marked = label.markers >> far[i] & 1;
        const Root root{label.kind, source, !guess.out && marked, !marked || !languages_[far[i]].is_direct()};
        auto links = far_links(languages_[far[i]], children, i, root);
        if (!links) return;
        guess.far.push_back(std::move(*links));
      }
      const Mode mode = modes.number(guess);
      rewriter.emit(labels_.symbol(paint(label, guess.out)), in.children, in.target, mode);
    };
    if (!reach.starts(label) && !linked_from_below && !needed_from_here) {
      const bool some_wanted = guess.some_wanted;
      guess.out = true;
      guess.some_wanted = some_wanted || (wanted && wanted(label));
      emit();
      guess.out = false;
      guess.some_wanted = some_wanted;
      guess.far.clear();
    }
    for (uint32_t i = 0; i < children.size() && needed_from_here; ++i) {
      const auto links_there = [&](uint32_t s) { return label.links[s] == kDown + i && reach.follows(label, s); };
      const auto selectors = std::views::iota(0u, labels_.kind(label).selectors);
      if (children[i]->needs_link && std::ranges::none_of(selectors, links_there)) return;
    }
    guess.needs_link = with_reasons && !reach.starts(label) && !linked_from_below && !label.markers;
    for (uint32_t s = 0; s < labels_.kind(label).selectors; ++s) {
      const Link link = label.links[s];
      if (!reach.follows(label, s)) continue;
      if (is_down(link) && children[link - kDown]->out) return;
      guess.links_up = guess.links_up || link == kUp;
    }
    emit();
  });
  return rewriter.take([&](Mode mode) {
    const Guess& guess = modes[mode];
    const auto is_complete = [](const FarLinks& links) { return links.waiting.empty(); };
    return !guess.needs_link && std::ranges::all_of(guess.far, is_complete) && (!wanted || guess.some_wanted);
  });
}

// First without far links: mostly all can be reached by the others.
Automaton Transducers::where_out_of_reach(const Automaton& trees, const Reach& reach,
                                          const std::function<bool(const Label&)>& wanted) const {
  const auto same = [](const Label& label, bool) { return label; };
  Automaton lost = guess_out_of_reach(trees, reach, {}, wanted, false, same);
  const std::vector<uint32_t> far = far_links_followed(lost, reach);
  return far.empty() ? lost : guess_out_of_reach(lost, reach, far, wanted, false, same);
}

Automaton Transducers::remember(const Automaton& trees, const Reach& reach) const {
  const auto paint = [](Label label, bool out) {
    label.remembered = !out && !label.freed;
    return label;
  };
  return guess_out_of_reach(trees, reach, far_links_followed(trees, reach), {}, true, paint);
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
