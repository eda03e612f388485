// Following links, and the paths between two variables.
#include <algorithm>
#include <set>

#include "shape/transducers/rewriter.hpp"
#include "shape/transducers/transducers.hpp"

namespace quotient::shape {
namespace {

// Modes of a search for the target from the source. Up and down carry the last letter: that by which this node was
// entered, or will be.
constexpr Mode kNowhere = 0, kFound = 1, kAtSource = 2, kWentUp = 1u << 16, kComesDown = 1u << 17;
constexpr Letter letter_of(Mode mode) { return static_cast<Letter>(mode & 0xffff); }

}  // namespace

Automaton Transducers::route(const Automaton& trees, uint32_t y, uint32_t x, const Along& ways, const Fits& eligible,
                             bool place) const {
  const PathLanguage& language = ways.language;
  const auto may_be_target = [&](const Automaton::Rule& rule) {
    return rule.symbol != kNil && eligible(labels_.label(rule.symbol));
  };
  if (std::ranges::none_of(trees.rules(), may_be_target)) return {};
  std::set<Letter> down;
  for (const Letter a : language.first()) down.insert(a);
  for (const Letter a : language.last()) down.insert(a);
  for (const auto& [a, b] : language.pairs()) down.insert(a), down.insert(b);
  std::erase_if(down, [](Letter a) { return is_up(a); });
  Rewriter rewriter(trees, journal_);
  rewriter.run([&](const Rewriter::Input& in) {
    if (in.symbol == kNil) return rewriter.emit(kNil, {}, in.target, kNowhere);
    const Label& label = labels_.label(in.symbol);
    const auto keep = [&](Mode mode) { rewriter.emit(in.symbol, in.children, in.target, mode); };
    const auto arrive = [&](Mode mode) {
      Label found = label;
      if (place) found.variables |= bit(x);
      rewriter.emit(labels_.symbol(found), in.children, in.target, mode);
    };
    const bool is_source = has(label, y), is_eligible = eligible(label);
    std::optional<uint32_t> from, to;  // the child that the path comes from, that it goes to
    for (uint32_t i = 0; i < in.modes.size(); ++i) {
      const Mode mode = in.modes[i];
      if (mode == kNowhere) continue;
      if (mode == kFound) {
        const bool alone = std::ranges::count(in.modes, kNowhere) + 1 == static_cast<long>(in.modes.size());
        if (alone) keep(kFound);
        return;
      }
      std::optional<uint32_t>& which = mode & kComesDown ? to : from;
      if (which) return;
      which = i;
    }
    if (!from && !to) {
      keep(is_source ? kAtSource : kNowhere);
      if (is_source || !is_eligible) return;
      for (const Letter a : down) {
        if (kind_of(a) == label.kind && language.may_end(a)) arrive(kComesDown | a);
      }
      return;
    }
    std::optional<Letter> entered;
    if (from) {
      const Letter up = letter(true, *from, label.kind);
      const Mode mode = in.modes[*from];
      if (mode == kAtSource ? !language.may_begin(up) : !language.may_follow(letter_of(mode), up)) return;
      entered = up;
      if (!to) {
        if (ways.passable(label)) keep(kWentUp | up);
        if (is_eligible && language.may_end(up)) arrive(kFound);
        return;
      }
    }
    const Letter next = letter_of(in.modes[*to]);
    if (slot_of(next) != *to) return;
    if (is_source) {
      if (language.may_begin(next)) keep(kFound);
    } else if (!ways.passable(label)) {
      return;
    } else if (entered) {
      if (language.may_follow(*entered, next)) keep(kFound);
    } else {
      for (const Letter a : down) {
        if (kind_of(a) == label.kind && language.may_follow(a, next)) keep(kComesDown | a);
      }
    }
  });
  return rewriter.take([](Mode mode) { return mode == kFound; });
}

PathLanguage Transducers::one_step(bool up, uint32_t slot) const {
  PathLanguage out;
  for (uint32_t kind = 0; kind < labels_.layout().kinds.size(); ++kind) {
    out.add_first(letter(up, slot, kind));
    out.add_last(letter(up, slot, kind));
  }
  return out;
}

PathLanguage Transducers::one_step_up() const {
  PathLanguage out;
  for (uint32_t slot = 0; slot < labels_.layout().most_slots(); ++slot) out.add(one_step(true, slot));
  return out;
}

std::vector<Part> Transducers::follow(const Automaton& trees, uint32_t y, Link link, uint32_t x) {
  switch (link) {
    case kNull: return {{Status::null, trees}};
    case kUndefined: return {{Status::undefined, trees}};
    case kDangling: return {{Status::dangling, trees}};
    case kSelf: return {{Status::heap, copy(trees, y, x)}};
    default: break;
  }
  PathLanguage language;
  std::vector<Part> out;
  if (!is_far(link)) {
    language = link == kUp ? one_step_up() : one_step(false, link - kDown);
    out.push_back({Status::heap, route(trees, y, x, language, [](const Label& label) { return !label.freed; }, true)});
    out.push_back(
        {Status::dangling, route(trees, y, x, language, [](const Label& label) { return label.freed; }, false)});
    return out;
  }
  const uint32_t descriptor = link - kFar;
  const PathLanguage& far = languages_[descriptor];
  const auto marked = [&](const Label& label) { return (label.markers >> descriptor & 1) != 0; };
  const auto passable = [&](const Label& label) { return !far.is_direct() || !marked(label); };
  for (const bool freed : {false, true}) {
    const auto eligible = [&](const Label& label) { return marked(label) && label.freed == freed; };
    out.push_back({freed ? Status::dangling : Status::heap, route(trees, y, x, {far, passable}, eligible, !freed)});
  }
  return out;
}

std::vector<Part> Transducers::load(const Automaton& trees, uint32_t y, uint32_t selector, uint32_t x) {
  std::map<Status, Automaton> sums;
  for (const auto& [link, part] : split<Link>(trees, y, [&](const Label& label) { return label.links[selector]; })) {
    for (const Part& piece : follow(part, y, link, x)) add(sums[piece.status], piece.trees);
  }
  std::vector<Part> out;
  for (auto& [status, sum] : sums) {
    if (!sum.finals().empty()) out.push_back({status, std::move(sum)});
  }
  return out;
}

PathLanguage Transducers::paths_between(const Automaton& trees, uint32_t x, uint32_t y) const {
  PathLanguage out;
  const std::vector<uint64_t> below = variables_below(labels_, trees);
  const auto only = [&](State state, uint32_t here, uint32_t other) {
    return (below[state] & bit(here)) && !(below[state] & bit(other));
  };
  std::vector<std::set<uint8_t>> kinds(trees.states());
  for (const Automaton::Rule& rule : trees.rules()) {
    if (rule.symbol != kNil) kinds[rule.target].insert(labels_.label(rule.symbol).kind);
  }
  // For each state with x: the letters by which its root can be reached from x; for each with y: those by which the
  // path can go on below. 0 stands for "the path begins here" and "it ends here" (as a letter it would be a step into
  // slot 0 of kind 0, hence the shift).
  using Step = uint32_t;
  std::vector<std::set<Step>> arrived(trees.states()), onward(trees.states());
  for (bool changed = true; changed;) {
    changed = false;
    for (const Automaton::Rule& rule : trees.rules()) {
      if (rule.symbol == kNil) continue;
      const Label& label = labels_.label(rule.symbol);
      if (has(label, x) && only(rule.target, x, y)) changed |= arrived[rule.target].insert(0).second;
      if (has(label, y) && only(rule.target, y, x)) changed |= onward[rule.target].insert(0).second;
      const auto children = trees.children(rule);
      for (uint32_t i = 0; i < rule.arity; ++i) {
        if (only(children[i], x, y)) {
          const Letter up = letter(true, i, label.kind);
          for (const Step step : arrived[children[i]])
            step ? out.add_pair(static_cast<Letter>(step - 1), up) : out.add_first(up);
          if (!arrived[children[i]].empty() && only(rule.target, x, y))
            changed |= arrived[rule.target].insert(up + 1u).second;
          if (has(label, y)) out.add_last(up);
          for (uint32_t j = 0; j < rule.arity; ++j) {
            if (!only(children[j], y, x)) continue;
            for (const uint8_t kind : kinds[children[j]]) out.add_pair(up, letter(false, j, kind));
          }
        }
        if (only(children[i], y, x)) {
          for (const uint8_t kind : kinds[children[i]]) {
            const Letter down = letter(false, i, kind);
            for (const Step step : onward[children[i]])
              step ? out.add_pair(down, static_cast<Letter>(step - 1)) : out.add_last(down);
            if (has(label, x)) out.add_first(down);
            if (only(rule.target, y, x)) changed |= onward[rule.target].insert(down + 1u).second;
          }
        }
      }
    }
  }
  return out;
}

}  // namespace quotient::shape
