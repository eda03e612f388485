// The tree of smallest access chains, maintained as the heap changes: Ramalingam and Reps' algorithm for the
// generalised shortest-path problem (paper 3, algorithms 14 to 16), with chains in place of numbers. Extending two
// chains by the same field keeps their order and makes them greater (memory/chains.hpp), which is all that the
// algorithm asks.
//
// Between steps an object's name is its chain, so the tree needs no storage of its own: an edge (p, f) -> o is a tree
// edge exactly if o is named child(p, f). An object is consistent if its place is the least that its referrers offer.
// A step makes the targets of removed tree edges and of added better edges inconsistent; they are settled
// in the order of their chains, each at most twice: an object whose place has become too good first loses it, then gets
// its best. What is left without a chain is garbage (paper 3, section 5.3). Objects that the change does not concern
// are not looked at, not even those that hang on a replaced object by an equal chain.
#pragma once

#include "heap/heap_graph.hpp"

namespace quotient::heap {

class ChainTree {
 public:
  // Finds the place of every object that the graph's changes concern.
  void update(HeapGraph& graph, const memory::Memory& memory, memory::Chains& chains);

  // Whether the step changes any object's place: nothing else needs update().
  static bool is_concerned(const HeapGraph& graph, const memory::Chains& chains);

  // Where the object belongs: its new name; none if nothing reaches it.
  memory::Slot place(memory::Slot object) const {
    const Node& node = nodes_[object];
    if (node.epoch == epoch_) return node.place;
    return memory::is_temporary(object) ? memory::Slot::none : object;
  }
  // Every object whose place was considered anew.
  const std::vector<memory::Slot>& considered() const { return considered_; }

 private:
  struct Node {
    uint32_t epoch = 0;
    memory::Slot place{};  // none: no chain
    memory::Chain best;    // the least chain that its referrers offer now
  };
  struct Waiting {
    memory::Chain key;
    memory::Slot object;
  };

  memory::Chain best(memory::Slot object) const;
  memory::Chain key(const Node& node) const;
  bool is_consistent(const Node& node) const { return chains_->chain(node.place) == node.best; }
  Node& consider(memory::Slot object);
  memory::Chain least_offer(memory::Slot object);
  void enqueue(memory::Slot object);
  void offer(memory::Slot object, memory::Chain chain);
  void withdraw(memory::Slot object, memory::Chain chain);
  void settle(memory::Slot object);
  void retreat(memory::Slot object);

  HeapGraph* graph_ = nullptr;
  const memory::Memory* memory_ = nullptr;
  memory::Chains* chains_ = nullptr;
  memory::SlotTable<Node> nodes_;  // per slot
  std::vector<memory::Slot> considered_;
  std::vector<Waiting> queue_;  // a binary heap; entries whose key is no longer the object's are skipped
  uint32_t epoch_ = 0;
};

}  // namespace quotient::heap
