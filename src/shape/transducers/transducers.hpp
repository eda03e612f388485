// What the statements of a program do to sets of heaps, each exactly as far as the encoding can say it.
//
// The sets are automata over labels (encoding/label.hpp). A variable that a function is given must stand in every tree,
// unless it says otherwise: whether a variable is null, undefined or in the heap is known outside. What a statement may
// leave behind differs in just that, so results are lists of parts, each with the status of the variable that was set.
//
// Where a node stands in the tree is not part of the heap's meaning, and the transducers use this freedom: a node to
// which no pointer leads is moved when it is linked, so that lists grow along the tree, and a freed node leaves the
// tree if no pointer can lead to it.
#pragma once

#include <functional>
#include <map>
#include <optional>

#include "shape/automata/operations.hpp"
#include "shape/encoding/label.hpp"
#include "shape/encoding/paths.hpp"
#include "shape/transducers/grafts.hpp"
#include "shape/transducers/journal.hpp"

namespace quotient::shape {

// What a pointer holds. Dangling is one to a node that was freed: it is not null, and nothing else is known of it.
enum class Status : uint8_t { null, undefined, heap, dangling };

struct Part {
  Status status;
  Automaton trees;
};

class Transducers {
 public:
  // Far links share one descriptor for each selector, or have one for each statement that writes them: finer, with more
  // labels.
  enum class Descriptors : uint8_t { by_selector, by_statement };
  // `owning`: lists come to stand below the nodes that own them (owners.cpp). That keeps the links of lists of lists
  // near, but not those of a list that is taken apart and put together again.
  // `giving`: children of a node that is freed come to stand below others that point to them (grafts.cpp).
  Transducers(Labels& labels, Descriptors descriptors, bool owning, bool giving = false)
      : labels_(labels),
        descriptors_(descriptors),
        owning_(owning),
        giving_(giving),
        languages_(labels.layout().selectors) {}

  // How often a path language has grown: what was computed before may have to be computed again.
  uint64_t version() const { return version_; }
  const std::vector<PathLanguage>& languages() const { return languages_; }
  // Far links with that descriptor may also lead along these paths.
  void extend(uint32_t descriptor, const PathLanguage& by) { grow(languages_[descriptor], by); }

  // From now on, what comes from what is written there; nullptr: nowhere.
  void record_in(Journal* journal) { journal_ = journal; }

  // Variables beyond this number are for the transducers' own use.
  static constexpr uint32_t kMostVariables = 50;

  Automaton only_nil() const;
  Automaton forget(const Automaton& trees, uint32_t variable) const;
  Automaton forget_all(const Automaton& trees, uint64_t variables) const;  // a set
  Automaton copy(const Automaton& trees, uint32_t from, uint32_t to) const;
  // The trees where both are in the same node, or in different ones.
  Automaton where_equal(const Automaton& trees, uint32_t a, uint32_t b, bool equal) const;

  // The values that the field of x may have, each with its trees; 0: not known.
  std::map<uint16_t, Automaton> read(const Automaton& trees, uint32_t x, uint32_t field) const;
  Automaton write(const Automaton& trees, uint32_t x, uint32_t field, uint16_t value) const;
  // The trees by the data of all nodes that variables point to.
  using DataOfVariables = std::map<uint32_t, std::vector<uint16_t>>;
  std::map<DataOfVariables, Automaton> by_data(const Automaton& trees) const;

  // The trees by the kind of x's node; and by the distance with which that link of it points.
  std::map<uint8_t, Automaton> by_kind(const Automaton& trees, uint32_t x) const;
  std::map<uint8_t, Automaton> by_distance(const Automaton& trees, uint32_t x, uint32_t selector) const;
  Automaton set_distance(const Automaton& trees, uint32_t x, uint32_t selector, uint8_t distance) const;

  // x = y->selector; x must not be in the trees.
  std::vector<Part> load(const Automaton& trees, uint32_t y, uint32_t selector, uint32_t x);
  // x->selector = null or undefined.
  Automaton store_link(const Automaton& trees, uint32_t x, uint32_t selector, Link link) const;
  // x->selector = y, where y is in the heap; `statement` tells one store from another.
  Automaton store(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y, uint32_t statement);
  // After another link of x has become null: it may stand better elsewhere now. The heaps stay what they are.
  Automaton settle(const Automaton& trees, uint32_t x, uint32_t statement);
  // x = a new node; x must not be in the trees.
  Automaton allocate(const Automaton& trees, uint32_t x, uint32_t kind, bool zeroed) const;
  // free(x). The parts differ in which variables pointed to the node: they become undefined.
  std::map<uint64_t, Automaton> release(const Automaton& trees, uint32_t x);

  // The union, in place.
  void add(Automaton& sum, const Automaton& trees) const;

  // Markers that no link needs any more are taken away.
  Automaton tidy(const Automaton& trees) const;

  // Every tree consists of nil alone, or of freed nodes.
  bool all_freed(const Automaton& trees) const;

  // Which nodes can be reached from which, by which links.
  struct Reach {
    std::function<bool(const Label&)> starts;                      // these are reached
    std::function<bool(const Label&, uint32_t selector)> follows;  // and what these links of theirs lead to
  };
  // The trees in which a node of those that are wanted may be out of reach. None that has one is missing; others may be
  // there, if far links have several possible targets.
  Automaton where_out_of_reach(const Automaton& trees, const Reach& reach,
                               const std::function<bool(const Label&)>& wanted) const;
  // All nodes within reach are remembered, others forgotten. Each tree comes out once in that way; where others form
  // cycles, also with those.
  Automaton remember(const Automaton& trees, const Reach& reach) const;
  Automaton forget_remembered(const Automaton& trees) const;
  // The trees in which the node of x is remembered, or is not.
  Automaton where_remembered(const Automaton& trees, uint32_t x, bool remembered) const;

 private:
  static constexpr uint32_t kParent = 50, kChild = 51, kOccupant = 52, kTarget = 53, kBelow = 54, kAbove = 55,
                            kSettled = 56, kHeld = 57, kSource = 58, kReached = 59;
  static constexpr uint64_t bit(uint32_t variable) { return uint64_t{1} << variable; }
  bool has(const Label& label, uint32_t variable) const { return label.variables >> variable & 1; }

  Automaton change_symbols(const Automaton& trees, const std::function<std::optional<Symbol>(Symbol)>& to) const;
  Automaton change(const Automaton& trees, const std::function<std::optional<Label>(Label)>& to) const;
  Automaton change_at(const Automaton& trees, uint32_t x, const std::function<std::optional<Label>(Label)>& to) const;
  // The trees in which the label that has x fits.
  Automaton where_at(const Automaton& trees, uint32_t x, const std::function<bool(const Label&)>& fits) const;
  // The trees by some property of the label that has x.
  template <class Key>
  std::map<Key, Automaton> split(const Automaton& trees, uint32_t x,
                                 const std::function<Key(const Label&)>& property) const;
  std::vector<Label> labels_at(const Automaton& trees, uint32_t x) const;
  void grow(PathLanguage& language, const PathLanguage& by);

  using Fits = std::function<bool(const Label&)>;
  // Paths of a language, by way of nodes that may be passed.
  struct Along {
    Along(
        const PathLanguage& paths, Fits may_be_passed = [](const Label&) { return true; })
        : language(paths), passable(std::move(may_be_passed)) {}
    const PathLanguage& language;
    Fits passable;
  };
  // Puts x on the nodes that ways along a language lead to from y. Only nodes that are eligible; `place` says whether x
  // is really put there.
  Automaton route(const Automaton& trees, uint32_t y, uint32_t x, const Along& ways, const Fits& eligible,
                  bool place) const;
  using Paint = std::function<Label(const Label&, bool out)>;
  std::vector<uint32_t> far_links_followed(const Automaton& trees, const Reach& reach) const;
  Automaton guess_out_of_reach(const Automaton& trees, const Reach& reach, const std::vector<uint32_t>& far,
                               const std::function<bool(const Label&)>& wanted, bool with_reasons,
                               const Paint& paint) const;

  std::pair<Automaton, Automaton> divide_by_referrers(const Automaton& trees, uint32_t x, uint32_t descriptor) const;
  Automaton without_needless_markers(const Automaton& trees, uint32_t x) const;

  PathLanguage one_step(bool up, uint32_t slot) const;  // out of that slot, or into it
  PathLanguage one_step_up() const;                     // out of any slot
  PathLanguage paths_between(const Automaton& trees, uint32_t x, uint32_t y) const;
  // Is there a tree with a node that fits on the way from x to y, neither of them included?
  bool some_between(const Automaton& trees, uint32_t x, uint32_t y, const Fits& fits) const;
  // May a far link with that descriptor lead past y?
  bool may_be_passed(const Automaton& trees, uint32_t y, uint32_t descriptor) const;
  bool stays_direct(const Automaton& before, const Automaton& after, uint32_t x, uint32_t y, uint32_t descriptor) const;
  std::vector<Part> follow(const Automaton& trees, uint32_t y, Link link, uint32_t x);

  // If the target is no neighbour, the link gets that descriptor, or, if none is given, the one of its selector.
  Automaton store_in_place(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y,
                           std::optional<uint32_t> descriptor = {});
  Automaton give_up_far(const Automaton& trees, uint32_t x, uint32_t selector);
  // What a far link is written for: the store itself, or a pointer up or down an edge into which the store inserts a
  // node.
  enum class Role : uint8_t { store, up, down };
  std::optional<uint32_t> descriptor_for(Role role);
  // Far links of v that have come to point to a neighbour are written as such.
  Automaton refresh(const Automaton& trees, uint32_t v);

  struct Detached {
    Label label;
    Automaton trees;
    bool has_parent, has_child;
  };
  std::vector<uint32_t> slots_of_only_child(const Automaton& trees, Symbol symbol) const;
  std::vector<Detached> detach(const Automaton& trees, uint32_t x);
  Automaton not_detachable(const Automaton& trees, uint32_t x) const;
  std::pair<Automaton, Automaton> split_movable(const Automaton& trees, uint32_t y) const;
  // A set of trees on its way through a move, with what has to be written again at the end.
  struct Underway {
    Automaton trees;
    uint32_t cut = 0;          // selectors of the occupant that pointed to y
    uint32_t to_x = 0;         // selectors of y that point to x
    uint32_t to_occupant = 0;  // ... and to the occupant
    uint32_t from_below = 0;   // selectors of y's child that pointed to y; it has kBelow
    uint32_t from_above = 0;   // ... and of y's parent; it has kAbove
  };
  // Where a node is put: a free slot of x; or the edge in that slot of x, above the occupant; or the edge in that slot
  // of the occupant, whose child is x.
  struct Spot {
    enum Where : uint8_t { leaf, above, below } where;
    uint32_t slot;
  };
  // Links that were taken off, and what is left (unlinking.cpp).
  struct Loose {
    Automaton trees;
    uint32_t taken = 0;  // a set of selectors
  };
  std::vector<Loose> loosen(const Automaton& trees, uint32_t from, uint32_t y);
  Automaton fasten(const Automaton& trees, uint32_t from, uint32_t taken, uint32_t y);
  std::vector<Automaton> with_neighbour(const Automaton& trees, uint32_t y, bool above, uint32_t name);
  std::vector<Underway> unlink(const Underway& item, uint32_t y, Automaton& fixed);
  Automaton where_edge_is_free(const Automaton& trees, const Spot& spot, uint32_t x, uint32_t selector,
                               Automaton& rest) const;
  Underway relink(Underway item, uint32_t y);
  Automaton move_linked(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y, Automaton& rest);
  Automaton hoist_linked(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y, Automaton& rest);
  Automaton hoist_linked_onto(const Automaton& trees, std::optional<uint32_t> slot, uint32_t x, uint32_t selector,
                              uint32_t y, Automaton& rest);
  std::vector<Underway> hoisted(const Automaton& trees, std::optional<uint32_t> slot, uint32_t x);
  std::pair<Automaton, Automaton> divide_by_children(const Automaton& trees, uint32_t y, long most) const;
  Automaton move(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y, Automaton& rest);
  Automaton move_to(const Automaton& trees, Spot spot, uint32_t x, uint32_t selector, uint32_t y, Automaton& rest);
  void cut_links(std::vector<Underway>& work, uint32_t selector, uint32_t y);
  std::vector<Underway> take_off_link(std::vector<Underway>& work, uint32_t selector, uint32_t x, uint32_t y,
                                      bool leaf);
  std::pair<Automaton, Automaton> divide_by_child(const Automaton& trees, uint32_t parent, uint32_t child,
                                                  long least_children) const;
  Automaton own(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y, Automaton& rest);
  std::pair<Automaton, Automaton> divide_by_loose_piece(const Automaton& trees, uint32_t x, uint32_t slot,
                                                        uint32_t y) const;
  Automaton name_piece(const Automaton& trees, uint32_t x, uint32_t slot, uint32_t y) const;
  Automaton hoist(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y, Automaton& rest);
  Automaton hoist_if_linked(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y, Automaton& rest);
  Automaton hoist_onto(const Automaton& trees, std::optional<uint32_t> slot, uint32_t x, uint32_t selector, uint32_t y,
                       Automaton& rest);
  Automaton hang(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y, Automaton& rest);
  Automaton hang_on_kind(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y, uint32_t kind,
                         Automaton& rest);
  Automaton hang_above_other(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y, Automaton& rest);
  Automaton unhang(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y);
  Automaton unhang_from(const Automaton& trees, uint32_t slot, uint32_t x, uint32_t selector, uint32_t y);
  Automaton hang_with_other(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y, Automaton& rest);
  Automaton hang_below(const Automaton& trees, uint32_t x, uint32_t selector, uint32_t y, Automaton& rest);
  Automaton without_links(const Automaton& trees, uint32_t x) const;
  std::pair<Automaton, Automaton> divide_by_graft(const Automaton& trees, uint32_t root, uint32_t receiver,
                                                  uint32_t slot) const;
  Automaton graft_child(const Automaton& trees, uint32_t x, uint32_t from, const Graft& to) const;
  Automaton guess_with_link(const Automaton& trees, uint32_t name, uint32_t selector, Link link) const;
  Automaton give_children_away(const Automaton& trees, uint32_t x);
  Automaton give_to_referrer(const Automaton& trees, uint32_t x, uint32_t slot);
  Automaton give_by_link(const Automaton& trees, uint32_t x, uint32_t slot, uint32_t selector, uint32_t descriptor);
  Automaton give_to(const Automaton& trees, uint32_t x, uint32_t slot, uint32_t selector, uint32_t descriptor);
  Automaton put_children_together(const Automaton& trees, uint32_t x, uint32_t kind);
  Automaton where_root(const Automaton& trees, uint32_t y) const;
  Automaton put_on_top(const Automaton& trees, const Label& node) const;
  std::pair<Automaton, Automaton> divide_by_slot(const Automaton& trees, uint32_t x, uint32_t slot) const;
  std::vector<uint32_t> slots_of(const Automaton& trees, uint32_t x) const;
  Automaton insert(const Automaton& trees, Spot spot, uint32_t x, const Label& node);
  Automaton insert_at(const Automaton& trees, uint32_t parent, uint32_t slot, bool leaf, const Label& node);

  Labels& labels_;
  Journal* journal_ = nullptr;
  Descriptors descriptors_;
  bool owning_, giving_;
  std::vector<PathLanguage> languages_;  // one for each descriptor; the first ones are those of the selectors
  uint32_t statement_ = 0;               // the store that is being done
  std::map<std::pair<uint32_t, Role>, uint32_t> of_statement_;
  uint64_t version_ = 0;
};

template <class Key>
std::map<Key, Automaton> Transducers::split(const Automaton& trees, uint32_t x,
                                            const std::function<Key(const Label&)>& property) const {
  std::map<Key, Automaton> out;
  for (const Label& label : labels_at(trees, x)) out.try_emplace(property(label));
  if (out.size() == 1) {
    out.begin()->second = trees;
    return out;
  }
  for (auto& [key, part] : out)
    part = where_at(trees, x, [&, &key = key](const Label& label) { return property(label) == key; });
  std::erase_if(out, [](const auto& entry) { return entry.second.finals().empty(); });
  return out;
}

}  // namespace quotient::shape
