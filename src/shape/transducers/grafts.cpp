#include "shape/transducers/grafts.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <set>

#include "shape/transducers/numbered.hpp"
#include "shape/transducers/transducers.hpp"

namespace quotient::shape {
namespace {

// What has become of a subtree. Of one that was taken, and of one that was put somewhere, the state is known: that the
// receiver has got what was taken elsewhere is checked where both ways meet.
struct Stage {
  enum class What : uint8_t { nothing, plain, root, taken, given, done } what = What::plain;
  State subtree = 0;
  friend auto operator<=>(const Stage&, const Stage&) = default;
};

}  // namespace

Automaton graft(const Labels& labels, const Automaton& trees, const Graft& graft) {
  using What = Stage::What;
  const auto has = [&](Symbol symbol, uint32_t variable) {
    return symbol != kNil && (labels.label(symbol).variables >> variable & 1) != 0;
  };
  Numbered<Stage> stages;
  Rewriter rewriter(trees);
  const State nil = rewriter.fresh();
  rewriter.emit_to(kNil, {}, nil);
  const Mode of_root = stages.number({What::root});
  std::set<State> subtrees;
  for (const Automaton::Rule& rule : trees.rules()) {
    if (has(rule.symbol, graft.root)) subtrees.insert(rewriter.state(rule.target, of_root));
  }
  rewriter.run([&](const Rewriter::Input& in) {
    const auto emit = [&](const Stage& stage, const std::vector<State>& children) {
      rewriter.emit(in.symbol, children, in.target, stages.number(stage));
    };
    if (in.symbol == kNil) return emit({What::nothing}, in.children);
    if (has(in.symbol, graft.root)) return emit({What::root}, in.children);
    std::vector<State> children = in.children;
    std::optional<State> taken, given;
    bool done = false;
    for (uint32_t i = 0; i < in.modes.size(); ++i) {
      const Stage& child = stages[in.modes[i]];
      if (child.what == What::root) taken = children[i], children[i] = nil;
      if (child.what == What::taken) taken = child.subtree;
      if (child.what == What::given) given = child.subtree;
      done = done || child.what == What::done;
    }
    if (done) return emit({What::done}, children);
    if (has(in.symbol, graft.receiver)) {
      if (graft.slot >= in.modes.size() || stages[in.modes[graft.slot]].what != What::nothing) return;
      for (const State subtree : subtrees) {
        if (taken && *taken != subtree) continue;
        children[graft.slot] = subtree;
        emit({taken ? What::done : What::given, taken ? 0 : subtree}, children);
      }
      return;
    }
    if (taken && given) {
      if (*taken == *given) emit({What::done}, children);
    } else if (taken) {
      emit({What::taken, *taken}, children);
    } else if (given) {
      emit({What::given, *given}, children);
    } else {
      emit({What::plain}, children);
    }
  });
  return rewriter.take([&](Mode mode) { return stages[mode].what == What::done; });
}

namespace {

// A subtree, on the way to knowing whether one can be grafted.
struct Grown {
  bool nil = false, open = false, root_below = false, receiver_below = false, good = true;
  friend auto operator<=>(const Grown&, const Grown&) = default;
};

bool is_open(const Label& label) { return label.markers != 0 || std::ranges::any_of(label.links, is_far); }

}  // namespace

// The trees in which no far link leads into the subtree of `root` or out of it, and `receiver` is elsewhere, with that
// slot free; and the others.
std::pair<Automaton, Automaton> Transducers::divide_by_graft(const Automaton& trees, uint32_t root, uint32_t receiver,
                                                             uint32_t slot) const {
  Numbered<Grown> modes;
  Rewriter rewriter(trees, journal_);
  rewriter.run([&](const Rewriter::Input& in) {
    Grown out;
    if (in.symbol == kNil) {
      out.nil = true;
      return rewriter.emit(kNil, {}, in.target, modes.number(out));
    }
    const Label& label = labels_.label(in.symbol);
    out.open = is_open(label);
    for (const Mode mode : in.modes) {
      const Grown& child = modes[mode];
      out.open = out.open || child.open;
      out.root_below = out.root_below || child.root_below;
      out.receiver_below = out.receiver_below || child.receiver_below;
      out.good = out.good && child.good;
    }
    if (has(label, root)) out.root_below = true, out.good = out.good && !out.open && !out.receiver_below;
    if (has(label, receiver)) {
      out.receiver_below = true;
      out.good = out.good && !has(label, root) && slot < in.modes.size() && modes[in.modes[slot]].nil;
    }
    if (out.root_below && out.receiver_below) out.open = true;  // it does not matter any more
    rewriter.emit(in.symbol, in.children, in.target, modes.number(out));
  });
  return rewriter.divide([&](Mode mode) { return modes[mode].good; });
}

// The subtree of `root`, which is a child of x in slot `from`, comes to stand below the receiver.
Automaton Transducers::graft_child(const Automaton& trees, uint32_t x, uint32_t from, const Graft& to) const {
  Automaton moved = graft(labels_, trees, to);
  if (journal_) {
    journal_->derive(moved, trees, [this, trees, back = Graft{to.root, x, from}](const Automaton& part) {
      return intersect(trees, graft(labels_, part, back));
    });
  }
  return moved;
}

// The name is put on each node with that link by turns.
Automaton Transducers::guess_with_link(const Automaton& trees, uint32_t name, uint32_t selector, Link link) const {
  Rewriter rewriter(trees, journal_);
  rewriter.run([&](const Rewriter::Input& in) {
    const bool below = std::ranges::count(in.modes, Mode{1}) > 0;
    rewriter.emit(in.symbol, in.children, in.target, below ? 1 : 0);
    if (below || in.symbol == kNil) return;
    Label label = labels_.label(in.symbol);
    if (label.freed || label.links[selector] != link) return;
    label.variables |= bit(name);
    rewriter.emit(labels_.symbol(label), in.children, in.target, 1);
  });
  return rewriter.take([](Mode mode) { return mode == 1; });
}

// A node with several children is to be freed. If one of them belongs to another node, which points to it from afar, it
// comes to stand below that.
Automaton Transducers::give_children_away(const Automaton& trees, uint32_t x) {
  Automaton out;
  for (const auto& [kind, of_kind] : by_kind(trees, x)) {
    Automaton work = of_kind;
    for (uint32_t slot = 0; slot < labels_.layout().kinds[kind].slots(); ++slot) {
      auto [free, occupied] = divide_by_slot(work, x, slot);
      if (occupied.finals().empty()) continue;
      Automaton named = route(occupied, x, kChild, one_step(false, slot), [](const Label&) { return true; }, true);
      named = change_at(named, kChild, [](Label label) {
        std::ranges::replace(label.links, kUp, kDangling);
        return std::optional(label);
      });
      work = std::move(free);
      add(work, forget(give_to_referrer(without_needless_markers(named, kChild), x, slot), kChild));
    }
    add(out, put_children_together(work, x, kind));
  }
  return out;
}

// The child has a marker only if some far link may lead to it.
Automaton Transducers::give_to_referrer(const Automaton& trees, uint32_t x, uint32_t slot) {
  Automaton out;
  for (const auto& [markers, part] : split<uint32_t>(trees, kChild, [](const Label& label) { return label.markers; })) {
    if (std::popcount(markers) == 1) {
      const auto descriptor = static_cast<uint32_t>(std::countr_zero(markers));
      for (uint32_t selector = 0; selector < labels_.layout().most_selectors(); ++selector)
        add(out, give_by_link(part, x, slot, selector, descriptor));
    } else {
      add(out, part);
    }
  }
  return out;
}

// ... That link of some node may be one that leads to it; each that has such a link is kHeld by turns.
Automaton Transducers::give_by_link(const Automaton& trees, uint32_t x, uint32_t slot, uint32_t selector,
                                    uint32_t descriptor) {
  Automaton out;
  const auto far = static_cast<Link>(kFar + descriptor);
  for (const Part& piece : follow(guess_with_link(trees, kHeld, selector, far), kHeld, far, kTarget)) {
    if (piece.trees.finals().empty()) continue;
    if (piece.status != Status::heap) {
      add(out, forget(piece.trees, kHeld));
      continue;
    }
    // A far link that leads elsewhere stays as it is: what it may lead to is more than what it does.
    add(out, forget_all(where_equal(piece.trees, kTarget, kChild, false), bit(kTarget) | bit(kHeld)));
    const Automaton there = forget(where_equal(piece.trees, kTarget, kChild, true), kTarget);
    if (!there.finals().empty()) add(out, forget(give_to(there, x, slot, selector, descriptor), kHeld));
  }
  return out;
}

// That link of kHeld leads to the child.
Automaton Transducers::give_to(const Automaton& trees, uint32_t x, uint32_t slot, uint32_t selector,
                               uint32_t descriptor) {
  const auto link_becomes = [&](const Automaton& part, Link link) {
    return change_at(part, kHeld, [&](Label label) {
      label.links[selector] = link;
      return std::optional(label);
    });
  };
  const Automaton alone = without_needless_markers(link_becomes(trees, kUndefined), kChild);
  const auto [loose, fixed] = divide_by_graft(alone, kChild, kHeld, selector);
  Automaton out;
  if (!loose.finals().empty())
    out = link_becomes(graft_child(loose, x, slot, {kChild, kHeld, selector}), static_cast<Link>(kDown + selector));
  if (fixed.finals().empty()) return out;
  add(out, change_at(link_becomes(fixed, static_cast<Link>(kFar + descriptor)), kChild, [&](Label label) {
        label.markers |= 1u << descriptor;
        return std::optional(label);
      }));
  return out;
}

// What is left of the children: one comes to stand below another, in its last slot, so that x has one child only.
Automaton Transducers::put_children_together(const Automaton& trees, uint32_t x, uint32_t kind) {
  Automaton work = trees;
  const uint32_t slots = labels_.layout().kinds[kind].slots();
  const auto everything = [](const Label&) { return true; };
  for (uint32_t slot = 0; slot < slots; ++slot) {
    for (uint32_t other = 0; other < slots; ++other) {
      if (slot == other) continue;
      auto [few, several] = divide_by_children(work, x, 1);
      if (several.finals().empty()) return few;
      work = std::move(few);
      const auto [no_child, child] = divide_by_slot(several, x, slot);
      add(work, no_child);
      const auto [no_other, both] = divide_by_slot(child, x, other);
      add(work, no_other);
      if (both.finals().empty()) continue;
      const Automaton named = route(route(both, x, kChild, one_step(false, slot), everything, true), x, kHeld,
                                    one_step(false, other), everything, true);
      for (const auto& [receiver, part] : by_kind(named, kHeld)) {
        const Graft to{kChild, kHeld, labels_.layout().kinds[receiver].last_slot()};
        const auto [loose, fixed] = divide_by_graft(part, to.root, to.receiver, to.slot);
        add(work, forget_all(fixed, bit(kChild) | bit(kHeld)));
        if (!loose.finals().empty()) add(work, forget_all(graft_child(loose, x, slot, to), bit(kChild) | bit(kHeld)));
      }
    }
  }
  return work;
}

}  // namespace quotient::shape
