// Memory as trees. Each memory node is a node of the tree; its label says what is in it. The edges of the tree, its
// backbone, are not pointers: a node has one slot for each of its selectors, and a last one for whatever else the heap
// contains. Pointers are links, and a link says where its target is in the tree:
//
//   null, undefined            no target
//   dangling                   to a node that was freed, and is not in the tree any more
//   self, up, down i           this node, its parent, its child in slot i: most pointers of lists and trees, without
//   any further search far d                      a node that carries the marker d, reached by a path in the language d
//   (paths.hpp); d is a descriptor
//
// A pointer into the middle of a node, or before or behind it, has a distance beside its link: how links are moved,
// followed and searched for does not depend on it.
//
// A node of a tree that denotes a heap has in its label the variables that point to it; each variable stands in at most
// one node. Which variables are null or undefined is not in the tree: the engine keeps one set of trees for each such
// distribution.
#pragma once

#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "shape/automata/automaton.hpp"

namespace quotient::shape {

inline constexpr uint32_t kMostSelectors = 8;

using Link = uint8_t;
inline constexpr Link kNull = 0, kUndefined = 1, kDangling = 2, kSelf = 3, kUp = 4, kDown = 5,
                      kFar = 16;  // kDown + slot, kFar + descriptor
constexpr bool leads_nowhere(Link link) { return link <= kDangling; }
constexpr bool leads_to_no_other(Link link) { return leads_nowhere(link) || link == kSelf; }
constexpr bool is_down(Link link) { return link >= kDown && link < kFar; }
constexpr bool is_far(Link link) { return link >= kFar; }
inline constexpr uint32_t kMostDescriptors = 32;

struct Label {
  uint8_t kind = 0;
  bool freed = false;
  bool remembered = false;                   // by quotient_remember_list() or _tree()
  uint64_t variables = 0;                    // a set
  uint32_t markers = 0;                      // a set of descriptors
  std::array<Link, kMostSelectors> links{};  // one for each selector of the kind
  // How far from the beginning of its target each link points, as numbers of Labels::distance().
  std::array<uint8_t, kMostSelectors> distances{};
  std::vector<uint16_t> data;  // numbers of values; 0: unknown
  friend auto operator<=>(const Label&, const Label&) = default;
};
inline bool points_nowhere(const Label& label) { return std::ranges::all_of(label.links, leads_to_no_other); }

// What the labels of a program consist of.
struct Layout {
  struct Kind {
    uint32_t selectors = 0, data = 0;
    uint32_t first_selector = 0;  // number of its first one over all kinds
    bool hangs = false;           // comes to hang below the node that it points to
    uint32_t hanging = 0;         // slots for such nodes
    uint32_t slots() const { return selectors + 1 + hanging; }
    uint32_t last_slot() const { return selectors; }
    uint32_t hanging_slot() const { return selectors + 1; }
  };
  std::vector<Kind> kinds;
  uint32_t selectors = 0;
  uint32_t hanging = 0;             // slots of each kind for nodes that hang there
  uint32_t most_selectors() const;  // of one kind
  uint32_t most_slots() const { return most_selectors() + 1 + hanging; }
};

inline constexpr Symbol kNil = 0;  // no node

// Labels as symbols.
class Labels {
 public:
  explicit Labels(Layout layout) : layout_(std::move(layout)), labels_(1) {}
  const Layout& layout() const { return layout_; }
  const Layout::Kind& kind(const Label& label) const { return layout_.kinds[label.kind]; }
  Symbol symbol(const Label& label);
  const Label& label(Symbol symbol) const { return labels_[symbol]; }  // not of kNil
  uint32_t size() const { return static_cast<uint32_t>(labels_.size()); }

  // Values of data fields, as numbers from 1.
  uint16_t value(uint64_t bits);
  uint64_t bits(uint16_t value) const { return values_[value - 1]; }

  // Distances of pointers from the beginning of nodes, as small numbers; 0 stands for none. Nothing if there are too
  // many.
  std::optional<uint8_t> number_of_distance(int64_t distance);
  int64_t distance(uint8_t number) const { return distances_[number]; }

 private:
  Layout layout_;
  std::deque<Label> labels_;  // which stay where they are when more come: label() gives out references
  struct Hash {
    size_t operator()(const Label& label) const;
  };
  std::unordered_map<Label, Symbol, Hash> symbols_;
  std::vector<uint64_t> values_;
  std::vector<int64_t> distances_ = {0};
};

// The variables in the trees of each state; the same for all trees of a state (the encoding's invariant, checked here).
std::vector<uint64_t> variables_below(const Labels& labels, const Automaton& trees);

// A label in words, such as "x,y next=down0 prev=null".
std::string to_string(const Labels& labels, Symbol symbol, const std::vector<std::string>& variables);

}  // namespace quotient::shape
