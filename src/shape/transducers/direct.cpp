// Far links that lead to the first node with their marker (paths.hpp: direct languages). A store may put an end to that
// in two ways: its own link leads past a node with the marker, or the marker that its target gets is put where another
// link leads past. Nothing else can: nodes that are moved have no markers.
#include <algorithm>

#include "shape/transducers/transducers.hpp"

namespace quotient::shape {

bool Transducers::some_between(const Automaton& trees, uint32_t x, uint32_t y, const Fits& fits) const {
  const uint64_t ends = bit(x) | bit(y);
  const std::vector<uint64_t> below = variables_below(labels_, trees);
  return std::ranges::any_of(trees.rules(), [&](const Automaton::Rule& rule) {
    if (rule.symbol == kNil || labels_.label(rule.symbol).variables & ends || !fits(labels_.label(rule.symbol)))
      return false;
    const auto children = trees.children(rule);
    const auto has_some = [&](State child) { return (below[child] & ends) != 0; };
    const auto has_both = [&](State child) { return (below[child] & ends) == ends; };
    return std::ranges::any_of(children, has_some) && std::ranges::none_of(children, has_both);
  });
}

bool Transducers::may_be_passed(const Automaton& trees, uint32_t y, uint32_t descriptor) const {
  const auto far = static_cast<Link>(kFar + descriptor);
  const auto marked = [&](const Label& label) { return (label.markers >> descriptor & 1) != 0; };
  const auto unmarked = [&](const Label& label) { return !marked(label); };
  for (uint32_t selector = 0; selector < labels_.layout().most_selectors(); ++selector) {
    const Automaton sources = guess_with_link(trees, kSource, selector, far);
    if (sources.finals().empty()) continue;
    const Automaton ways = route(sources, kSource, kReached, {languages_[descriptor], unmarked}, marked, true);
    if (some_between(ways, kSource, kReached, [&](const Label& label) { return has(label, y); })) return true;
  }
  return false;
}

// `before`: the trees in which x gets a link to y, unless it is there already; `after`: those in which it became far.
bool Transducers::stays_direct(const Automaton& before, const Automaton& after, uint32_t x, uint32_t y,
                               uint32_t descriptor) const {
  if (!languages_[descriptor].is_direct()) return true;
  const auto marked = [&](const Label& label) { return (label.markers >> descriptor & 1) != 0; };
  if (some_between(after, x, y, marked)) return false;
  const Automaton fresh = where_at(before, y, [&](const Label& label) { return !marked(label); });
  if (fresh.finals().empty()) return true;
  const Automaton not_below = divide_by_child(fresh, x, y, 0).second;
  if (not_below.finals().empty()) return true;
  const Automaton apart = divide_by_child(not_below, y, x, 0).second;
  return apart.finals().empty() || !may_be_passed(apart, y, descriptor);
}

}  // namespace quotient::shape
