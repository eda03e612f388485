// What a tree shows of its links to the outside: the far links and the markers in it, and whether its root points to
// its parent. The nodes that can be reached, and those that a link can lead to, depend on it.
//
// Abstractions merge only states that look alike in this. Otherwise a tree whose last node has a far link could get the
// top of one in which that link was taken away: a marker without its link, and nodes that nothing leads to.
//
// Where far links lead to the first node with their marker (paths.hpp: direct languages), a marked node hides what is
// below it: no link from outside leads there, and none from there leads out. So a list whose nodes point to the next
// marked one each looks the same however many of them it has.
//
// If asked to, a tree also shows the order of what is in it: which variables are below each variable, far link and
// marker. Lists that were put together of several have parts before and behind a far link, and a variable is in one of
// them.
#pragma once

#include <compare>
#include <set>

#include "shape/encoding/label.hpp"
#include "shape/encoding/paths.hpp"

namespace quotient::shape {

struct Outward {
  uint32_t far = 0, markers = 0;  // sets of descriptors, of all nodes that are not hidden
  bool up = false;                // the root has a link to its parent
  struct Place {
    enum class What : uint8_t { variable, far, marker } what;
    uint32_t number;
    uint64_t below;  // a set of variables
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  std::set<Place> order;  // if asked for: of all variables, far links and markers
  friend auto operator<=>(const Outward&, const Outward&) = default;
};

// The same trees, with states all of whose trees show the same.
struct SplitByOutward {
  SplitByOutward(const Labels& labels, const std::vector<PathLanguage>& languages, const Automaton& trees,
                 bool with_order);
  Automaton trees;
  std::vector<Outward> of;  // for each state
};

}  // namespace quotient::shape
