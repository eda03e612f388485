// Who can reach what, maintained as the heap changes: an object is shared (kShared) if a global variable reaches it or
// two threads do (paper 3, algorithm 3 computes this by a traversal of the whole heap at every step).
//
// The names do most of the work. An object whose chain starts at a global has no owner, and is shared. Any other is
// owned by the thread at which its chain starts, and so reachable from there; an edge between objects of different
// owners, one of which may be none, then shows that somebody else reaches its target, too. So an object is shared if it
// has no owner, or such a crossing edge leads to it, at once or through other shared objects.
//
// New sharing spreads forwards. Lost sharing is looked for only where an edge or an owner has changed: the object stays
// shared if a crossing edge is found backwards, through shared objects; if not, all that was seen on the way is not
// shared either, and what these point to is in doubt next.
#pragma once

#include "heap/chain_tree.hpp"

namespace quotient::heap {

class Sharing {
 public:
  explicit Sharing(bool remember) : remembers_(remember) {}

  // Corrects the flags of all objects that the step's changes concern; the tree knows their new places. Adds the
  // owners of those that are not shared any more.
  void update(HeapGraph& graph, const ChainTree& tree, memory::Memory& memory, const memory::Chains& chains,
              std::vector<memory::Slot>& owners);

  // Whether the step may change any flag although no object changes its place.
  static bool is_concerned(const HeapGraph& graph, const memory::Memory& memory, const memory::Chains& chains);

 private:
  memory::Slot owner(memory::Slot object) const { return chains_->owner(tree_->place(object)); }
  bool is_gone(memory::Slot object) const { return tree_->place(object) == memory::Slot::none; }
  bool is_shared(memory::Slot object) const;
  bool shows(memory::Slot source, memory::Slot target) const;  // that the target is shared
  void share(memory::Slot object);
  void review_owner(memory::Slot object);
  void doubt(memory::Slot object);
  void resolve(memory::Slot object);

  HeapGraph* graph_ = nullptr;
  const ChainTree* tree_ = nullptr;
  memory::Memory* memory_ = nullptr;
  const memory::Chains* chains_ = nullptr;
  std::vector<memory::Slot>* owners_ = nullptr;
  struct Seen {
    uint32_t search = 0;     // the search backwards that saw it
    uint32_t confirmed = 0;  // the update in which it was found to be shared
  };
  memory::SlotTable<Seen> seen_;  // per slot
  std::vector<memory::Slot> spreading_, doubtful_, backwards_;
  uint32_t search_ = 0, update_ = 0;
  const bool remembers_;
};

}  // namespace quotient::heap
