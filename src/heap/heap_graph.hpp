// The heap graph at the end of a step, before its objects are renamed: what edges the step removed and added, and who
// points to an object.
//
// The edges backwards are kept in step with the state lazily. Backtracking and jumping only note which slots hold
// another content (Memory::drift); the lists are brought up to date when a step asks for them, and what was
// undone by then costs nothing. (Paper 3, section 5.6, "State decollapsion", names the eager way as the cost of
// memoised collection and accumulating the changes as the remedy.) Most steps never ask.
#pragma once

#include <span>

#include "heap/referrers.hpp"
#include "memory/memory.hpp"

namespace quotient::heap {

struct Edge {
  memory::Slot source;
  uint32_t label;
  memory::Slot target;
};

class HeapGraph {
 public:
  // Compares what the step touched with what it was. Between begin() and end() the graph is that of the step's end.
  void begin(memory::Memory& memory, const memory::Chains& chains);
  void end();

  std::span<const Edge> removed() const { return removed_; }
  std::span<const Edge> added() const { return added_; }

  // Calls visit(source, label) for every edge to the object.
  template <class Visit>
  void visit_referrers(memory::Slot object, Visit&& visit) {
    if (!up_to_date_) catch_up();
    referrers_.visit(object, visit);
  }

  // How many objects the canonicaliser looks at in this step, each counted once: for the statistics.
  void examine(memory::Slot object) {
    uint32_t& last = examined_in_[object];
    examined_ += last != step_;
    last = step_;
  }
  uint64_t examined() const { return examined_; }

 private:
  // The pointers of a slot that referrers_ knows: those of an interned content, which stay where they are.
  struct Known {
    const memory::PointerField* pointers = nullptr;
    uint32_t count = 0;
  };
  void catch_up();

  memory::Memory* memory_ = nullptr;
  const memory::Chains* chains_ = nullptr;
  Referrers referrers_;
  memory::SlotTable<Known> known_;  // per slot
  std::vector<Edge> removed_, added_;
  memory::SlotTable<uint32_t> examined_in_;
  uint32_t step_ = 0;
  uint64_t examined_ = 0;
  bool up_to_date_ = false;
};

}  // namespace quotient::heap
