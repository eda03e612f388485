// What every whole-heap canonicaliser does; only the order and the names differ.
//
//   begin(memory, chains)    marks the roots: globals, then each thread's record and frames
//   visit(object, place, …)  is called by the canonicaliser for each object it reaches, with the name it shall have
//   finish(memory, leaks)    sets the shared flags, removes garbage and renames
//
// Sharing (paper 3, algorithm 3): every object has an owner, the thread it was reached from; reached from a
// global or from two threads it is shared, and so is all that it reaches.
#pragma once

#include "heap/canonicaliser.hpp"

namespace quotient::heap {

class Traversal {
 public:
  Traversal(const HeapOptions& options, std::vector<memory::Slot> globals)
      : remembers_(options.remember_sharing), globals_(std::move(globals)) {}

  // Starts a traversal; the roots are visited, in order, and returned.
  const std::vector<memory::Slot>& begin(memory::Memory& memory, memory::Chains& chains);

  bool visited(memory::Slot slot) const { return marks_[slot].epoch == epoch_; }
  memory::Slot place(memory::Slot slot) const { return marks_[slot].place; }

  // First visit of an object, through a field of `from`.
  void visit(memory::Slot slot, memory::Slot place, memory::Slot from) {
    marks_[slot] = {epoch_, place, marks_[from].owner};
    order_.push_back(slot);
    moved_ |= place != slot;
  }
  // Another edge to a visited object.
  void revisit(memory::Slot slot, memory::Slot from) {
    Mark& mark = marks_[slot];
    if (mark.owner != marks_[from].owner && mark.owner != kEverybody) share(slot);
  }
  void set_place(memory::Slot slot, memory::Slot place) {
    marks_[slot].place = place;
    moved_ |= place != slot;
  }
  const std::vector<memory::Slot>& order() const { return order_; }

  void finish(memory::Memory& memory, bool leaks, Findings& findings);

  // What has not been visited, for those who only mark.
  const std::vector<memory::Slot>& find_garbage(const memory::Memory& memory);

 private:
  static constexpr uint32_t kEverybody = 0;  // owners: 0 for shared, 1 + i for the i-th thread
  struct Mark {
    uint32_t epoch = 0;
    memory::Slot place{};
    uint32_t owner = 0;
  };

  void root(memory::Slot slot, uint32_t owner) {
    marks_[slot] = {epoch_, slot, owner};
    order_.push_back(slot);
  }
  void share(memory::Slot slot) {
    marks_[slot].owner = kEverybody;
    spread_.push_back(slot);
  }
  void spread_sharing(memory::Memory& memory);
  void set_flags(memory::Memory& memory, std::vector<memory::Slot>& owners);  // of what is not shared any more
  void apply_moves(memory::Memory& memory);

  const bool remembers_;
  std::vector<memory::Slot> globals_;
  memory::SlotTable<Mark> marks_;
  std::vector<memory::Slot> order_, spread_, garbage_;
  std::vector<std::pair<memory::Slot, memory::Slot>> moves_;
  uint32_t epoch_ = 0;
  bool moved_ = false;
};

// The thread is one of them from now on.
void add_owner(std::vector<memory::Slot>& owners, memory::Slot thread);

// The object is shared from now on, or not any more; `remember`: mark it then.
void set_shared(memory::Memory& memory, memory::Slot object, bool shared, bool remember);

// Memory that the program allocated, and has to free before it loses it.
bool is_tracked(const memory::ObjectHeader& header);

// Removes what nothing reaches; what the program allocated and did not free was lost.
void remove_garbage(memory::Memory& memory, const std::vector<memory::Slot>& garbage, bool leaks, Findings& findings);

}  // namespace quotient::heap
