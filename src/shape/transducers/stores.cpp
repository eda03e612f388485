// Writing links.
#include <algorithm>

#include "shape/transducers/rewriter.hpp"
#include "shape/transducers/transducers.hpp"

namespace quotient::shape {
namespace {

// Where x and y are in a subtree. The link in x, and the marker in y, are guessed when their node is met, and checked
// one step above.
enum : Mode {
  kNeither,
  kXBelowY,  // x is the root here and its link is `up`: the next node must have y
  kXHere,    // x is the root here and its link is `far`: the next node must not have y
  kXInside,  // x is deeper, its link is `far`
  kYPlain,   // y is the root here, not marked: the next node must have x
  kYMarked,  // y is the root here, marked: the next node must not have x
  kYInside,  // y is deeper, marked
  kBoth,
};

}  // namespace

void Transducers::grow(PathLanguage& language, const PathLanguage& by) {
  if (language.add(by)) ++version_;
}

std::optional<uint32_t> Transducers::descriptor_for(Role role) {
  if (descriptors_ == Descriptors::by_selector) return {};
  const auto known = of_statement_.find({statement_, role});
  if (known != of_statement_.end()) return known->second;
  if (languages_.size() == kMostDescriptors) return {};
  languages_.emplace_back();
  return of_statement_[{statement_, role}] = static_cast<uint32_t>(languages_.size() - 1);
}

Automaton Transducers::store_in_place(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y,
                                      std::optional<uint32_t> descriptor) {
  Automaton sum = change_at(trees, x, [&](Label label) {
    if (!has(label, y)) return std::optional<Label>();
    label.links[selector] = kSelf;
    return std::optional(label);
  });
  for (const auto& [kind, apart] :
       split<uint8_t>(where_equal(trees, x, y, false), x, [](const Label& label) { return label.kind; })) {
    const uint32_t number = descriptor.value_or(labels_.layout().kinds[kind].first_selector + selector);
    const Link far_link = static_cast<Link>(kFar + number);
    Rewriter rewriter(apart, journal_);
    rewriter.run([&](const Rewriter::Input& in) {
      if (in.symbol == kNil) return rewriter.emit(kNil, {}, in.target, kNeither);
      const Label& label = labels_.label(in.symbol);
      const auto linked = [&](Link link, Mode mode) {
        Label changed = label;
        changed.links[selector] = link;
        rewriter.emit(labels_.symbol(changed), in.children, in.target, mode);
      };
      const auto marked = [&](bool mark, Mode mode) {
        Label changed = label;
        if (mark) changed.markers |= 1u << number;
        rewriter.emit(labels_.symbol(changed), in.children, in.target, mode);
      };
      Mode x_mode = kNeither, y_mode = kNeither;
      uint32_t y_slot = 0;
      for (uint32_t i = 0; i < in.modes.size(); ++i) {
        const Mode mode = in.modes[i];
        if (mode == kBoth) return rewriter.emit(in.symbol, in.children, in.target, kBoth);
        if (mode == kXBelowY || mode == kXHere || mode == kXInside) x_mode = mode;
        if (mode == kYPlain || mode == kYMarked || mode == kYInside) y_mode = mode, y_slot = i;
      }
      if (has(label, x)) {
        if (y_mode == kNeither) {
          linked(kUp, kXBelowY);
          linked(far_link, kXHere);
        } else if (y_mode == kYPlain) {
          linked(static_cast<Link>(kDown + y_slot), kBoth);
        } else if (y_mode == kYInside) {
          linked(far_link, kBoth);
        }
      } else if (has(label, y)) {
        if (x_mode == kNeither) {
          marked(false, kYPlain);
          marked(true, kYMarked);
        } else if (x_mode == kXBelowY) {
          marked(false, kBoth);
        } else if (x_mode == kXInside) {
          marked(true, kBoth);
        }
      } else if (x_mode != kXBelowY && y_mode != kYPlain) {
        const Mode mode = x_mode != kNeither && y_mode != kNeither ? kBoth
                          : x_mode != kNeither                     ? kXInside
                          : y_mode != kNeither                     ? kYInside
                                                                   : kNeither;
        rewriter.emit(in.symbol, in.children, in.target, mode);
      }
    });
    const Automaton stored = rewriter.take([](Mode mode) { return mode == kBoth; });
    const Automaton far = where_at(stored, x, [&](const Label& label) { return label.links[selector] == far_link; });
    if (!far.finals().empty()) {
      grow(languages_[number], paths_between(far, x, y));
      if (!stays_direct(apart, far, x, y, number)) version_ += languages_[number].add_indirect();
    }
    add(sum, stored);
  }
  return sum;
}

Automaton Transducers::refresh(const Automaton& trees, uint32_t v) {
  Automaton out = trees;
  const std::vector<Label> labels = labels_at(trees, v);
  for (uint32_t selector = 0; selector < labels_.layout().most_selectors(); ++selector) {
    if (std::ranges::none_of(labels, [&](const Label& label) { return is_far(label.links[selector]); })) continue;
    Automaton sum;
    for (const auto& [link, part] :
         split<Link>(out, v, [&](const Label& label) { return label.freed ? kNull : label.links[selector]; })) {
      if (!is_far(link)) {
        add(sum, part);
        continue;
      }
      for (const Part& piece : follow(part, v, link, kTarget)) {
        if (piece.trees.finals().empty()) continue;
        // A link to a freed node stays as it is: where exactly it leads does not matter.
        add(sum, piece.status == Status::heap
                     ? forget(store_in_place(piece.trees, v, selector, kTarget, link - kFar), kTarget)
                     : piece.trees);
      }
    }
    out = std::move(sum);
  }
  return out;
}

// A far link that is going to be overwritten is given up at once: its marker may then go, and does not confuse the
// search for the new target. Where links lead to the first marked node, the new one may lead past the old target.
Automaton Transducers::give_up_far(const Automaton& trees, uint32_t x, uint32_t selector) {
  Automaton out;
  for (const auto& [link, part] : split<Link>(trees, x, [&](const Label& label) { return label.links[selector]; })) {
    if (!is_far(link)) {
      add(out, part);
    } else if (!languages_[link - kFar].is_direct()) {
      add(out, store_link(part, x, selector, kUndefined));
    } else {
      for (const Part& piece : follow(part, x, link, kTarget)) {
        if (piece.trees.finals().empty()) continue;
        const Automaton without = store_link(piece.trees, x, selector, kUndefined);
        add(out, piece.status == Status::heap ? forget(without_needless_markers(without, kTarget), kTarget) : without);
      }
    }
  }
  return out;
}

Automaton Transducers::store(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y, uint32_t statement) {
  statement_ = statement;
  const Automaton without = give_up_far(trees, x, selector);
  Automaton in_place = where_equal(without, x, y, true);
  Automaton apart = where_equal(without, x, y, false);
  Automaton sum;
  if (!apart.finals().empty() && labels_.layout().hanging) {
    Automaton rest;
    sum = hang(unhang(apart, x, selector, y), x, selector, y, rest);
    apart = std::move(rest);
  }
  if (!apart.finals().empty()) {
    Automaton rest;
    add(sum, hoist_if_linked(apart, x, selector, y, rest));
    apart = std::move(rest);
  }
  if (!apart.finals().empty()) add(sum, move(tidy(apart), x, selector, y, in_place));
  const Automaton not_moved = where_equal(in_place, x, y, false);
  if (!not_moved.finals().empty()) {
    in_place = where_equal(in_place, x, y, true);
    Automaton rest;
    add(sum, hoist(not_moved, x, selector, y, owning_ ? rest : in_place));
    if (!rest.finals().empty()) add(sum, own(rest, x, selector, y, in_place));
  }
  if (!in_place.finals().empty()) add(sum, store_in_place(in_place, x, selector, y, descriptor_for(Role::store)));
  return sum;
}

}  // namespace quotient::shape
