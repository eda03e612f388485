// The state tree: a hash-consed Patricia tree from slots to contents. A state is a root; equal states have
// equal roots, and states that differ in few objects share almost all of their nodes.
//
// A leaf is a (slot, content) pair, an inner node a (left, right) pair; both are stored once. Because leaves
// name their slot, the shape of the tree follows from the set of its leaves: no node stands for two
// different maps, and inserting an object moves no other. A step that changes k of n objects makes about
// k log n nodes at most, and most of these exist already: in a product of processes the tree is what Spin
// calls collapse compression, at every level. About 18 bytes per node.
//
// Several workers may share a tree, except while nodes are forgotten.
//
// update() and diff() are the only operations: the next state from this one, and what to bind to get from
// one state to another, at the cost of the difference.
#pragma once

#include <span>
#include <vector>

#include "base/growing_array.hpp"
#include "base/id_index.hpp"
#include "memory/memory.hpp"

namespace quotient::store {

enum class Node : uint32_t { none = 0 };

class StateTree {
 public:
  StateTree();

  // The tree with these changes made. They must be sorted by slot, each slot once.
  Node update(Node root, std::span<const memory::Change> changes);

  // Inner nodes that no state needs any more can be forgotten, and their numbers be used again:
  //   tree.begin_sweep(); for each state: tree.keep(state); tree.sweep();
  void begin_sweep() { kept_.assign((inner_.size() + 63) / 64, 0); }
  void keep(Node root);
  bool is_kept(Node node) const { return is_leaf(node) || (kept_[number(node) / 64] >> number(node) % 64 & 1); }
  uint64_t sweep();  // how many nodes are free now
  uint64_t free_nodes() const { return free_count_; }

  // Calls emit(slot, content) for every slot whose content differs in `to`; none: no object there.
  template <class Emit>
  void diff(Node from, Node to, Emit&& emit) const;

  // Calls visit(slot, content) for every content that a slot has in any state.
  template <class Visit>
  void for_each_leaf(Visit&& visit) const {
    for (size_t i = 1; i < leaves_.size(); ++i)
      visit(memory::Slot{leaves_[i].left}, memory::ContentId{leaves_[i].right});
  }

  // As of base/archive.hpp, between two sweeps. The indexes are made anew.
  template <class Archive>
  void describe(Archive& archive) {
    archive(inner_, leaves_, free_, free_count_);
    archive.bytes(&keys_[0], inner_.size() * sizeof(uint32_t));
    if constexpr (Archive::kLoads) index_all();
  }

  static bool is_leaf(Node node) { return static_cast<uint32_t>(node) & kLeafBit; }
  static uint32_t number(Node node) { return static_cast<uint32_t>(node) & ~kLeafBit; }

  uint64_t nodes() const { return inner_.size() - 1 - free_count_; }
  uint64_t leaves() const { return leaves_.size() - 1; }
  uint64_t bytes() const {
    return inner_.bytes() + inner_.size() * sizeof(uint32_t) + leaves_.bytes() + inner_index_.bytes() +
           leaf_index_.bytes();
  }

 private:
  static constexpr uint32_t kLeafBit = 1u << 31;
  static constexpr unsigned kLevelBits = 5;
  struct Pair {
    uint32_t left, right;  // leaf: slot, content
    friend bool operator==(const Pair&, const Pair&) = default;
  };
  static uint64_t hash(Pair pair);
  // The range of slots below a node: one slot in it, and the bit in which its halves differ (inner nodes).
  struct Range {
    uint32_t slot;
    int level;  // -1 for a leaf
  };

  Range range(Node node) const {
    if (is_leaf(node)) return {leaves_[number(node)].left, -1};
    const uint32_t key = keys_[number(node)];
    return {key >> kLevelBits, static_cast<int>(key & ((1u << kLevelBits) - 1))};
  }
  Node left(Node node) const { return Node{inner_[number(node)].left}; }
  Node right(Node node) const { return Node{inner_[number(node)].right}; }
  Node leaf(memory::Slot slot, memory::ContentId content);
  Node join(Node left, Node right);  // of disjoint neighbouring ranges; either may be none
  [[gnu::noinline]] uint32_t add_leaf(Pair pair, const IdIndex::Place& place);
  [[gnu::noinline]] uint32_t add_inner(Pair pair, const IdIndex::Place& place);
  uint32_t new_inner(const Pair& pair, uint32_t key);
  void index_inner(uint32_t id);
  void index_all();
  Node build(std::span<const memory::Change> changes);
  Node update_one(Node root, const memory::Change& change);

  template <class Emit>
  void emit_all(Node node, bool gone, Emit& emit) const;

  IdIndex inner_index_, leaf_index_;
  GrowingArray<Pair> inner_, leaves_;
  GrowingArray<uint32_t> keys_;  // of the inner nodes; its size is not kept
  std::vector<uint64_t> kept_;   // between begin_sweep() and sweep(): a bit for each inner node
  uint32_t free_ = 0;            // a node that is free; its left is the next one
  uint64_t free_count_ = 0;
};

template <class Emit>
void StateTree::emit_all(Node node, bool gone, Emit& emit) const {
  if (node == Node::none) return;
  if (is_leaf(node)) {
    const Pair& pair = leaves_[number(node)];
    emit(memory::Slot{pair.left}, gone ? memory::ContentId::none : memory::ContentId{pair.right});
    return;
  }
  emit_all(left(node), gone, emit);
  emit_all(right(node), gone, emit);
}

template <class Emit>
void StateTree::diff(Node from, Node to, Emit&& emit) const {
  if (from == to) return;
  if (from == Node::none || to == Node::none) {
    emit_all(from, true, emit);
    return emit_all(to, false, emit);
  }
  const Range a = range(from), b = range(to);
  const int level = std::max(a.level, b.level);
  const uint32_t differing = a.slot ^ b.slot;
  if (level < 0 ? differing != 0 : differing >> level >> 1 != 0) {  // disjoint ranges
    emit_all(from, true, emit);
    return emit_all(to, false, emit);
  }
  if (level < 0) return emit(memory::Slot{b.slot}, memory::ContentId{leaves_[number(to)].right});
  const bool from_splits = a.level == level, to_splits = b.level == level;
  const bool from_high = a.slot >> level & 1, to_high = b.slot >> level & 1;
  diff(from_splits ? left(from)
       : from_high ? Node::none
                   : from,
       to_splits ? left(to)
       : to_high ? Node::none
                 : to,
       emit);
  diff(from_splits ? right(from)
       : from_high ? from
                   : Node::none,
       to_splits ? right(to)
       : to_high ? to
                 : Node::none,
       emit);
}

}  // namespace quotient::store
