// Chains: (parent slot, label) -> slot. The `canon` table of paper 1 (section 4.4): an object's canonical
// place is a number given to its access chain the first time that chain is seen, and never changed.
//
// Entries are added during the search and never removed, so the table is a function that is defined as it is
// needed; that is all that canonicity asks (paper 1, theorem 2). Because a slot names a chain and not a
// region of memory, objects of any length fit in any slot and cannot overlap (equation 3).
//
// Slots in order: 0 is no object; then temporary names for objects made during a step; then constants and
// functions, which never change and are in no state; then global variables; then all else. A thread gets a
// block of slots, so that its record and its frames are neighbours in the state tree.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "memory/value.hpp"

namespace quotient::memory {

inline constexpr uint32_t kTemporarySlots = 1u << 16;

constexpr bool is_temporary(Slot slot) { return index(slot) < kTemporarySlots; }

class Chains {
 public:
  Chains();

  // Once, before the search: places for what the program has from the start.
  Slot add_fixed();

  // The slot of the object that `label` of the object in `parent` leads to.
  Slot child(Slot parent, uint32_t label);
  // Whether `slot` is that slot: mostly it is, and this costs less than looking it up.
  bool is_child(Slot slot, Slot parent, uint32_t label) const {
    const uint32_t at = index(slot) - kTemporarySlots;  // wraps for temporary names: beyond the end
    return at < origins_.size() && origins_[at].parent == parent && origins_[at].label == label;
  }

  // Threads are named by their spawn path, independent of the interleaving: `child` counts the parent's
  // children. The first thread is the child 0 of no thread.
  Slot thread(Slot parent, uint32_t child);
  Slot frame(Slot thread, uint32_t depth);

  // A thread's spawn path as text ("0" is the first thread, "0.2" its third child), and back: names that
  // mean the same in every run.
  std::string thread_name(Slot thread) const;
  Slot thread_named(std::string_view name);

  // The n-th place of a heap that is simply numbered (canonicalisers none and dfs).
  Slot numbered(uint32_t n) { return child(Slot::none, n); }

  uint32_t end() const { return next_; }      // all slots given out so far are below
  uint64_t entries() const { return used_; }
  uint64_t bytes() const;

 private:
  struct Entry {
    Slot parent;
    uint32_t label;
    Slot slot;  // none: free
  };
  struct Origin {
    Slot parent;
    uint32_t label;
  };
  static constexpr uint32_t kFramesInBlock = 15;
  static constexpr uint32_t kThreadLabel = 0x40000000;  // apart from byte offsets and register numbers
  static constexpr uint32_t kFrameLabel = 0x50000000;

  Slot find_or_add(Slot parent, uint32_t label, uint32_t slots, uint32_t alignment);
  void grow();

  std::vector<Entry> table_;
  std::vector<Entry> threads_;
  std::vector<Origin> origins_;  // of every slot from kTemporarySlots on
  uint64_t used_ = 0;
  uint32_t next_ = kTemporarySlots;
};

}  // namespace quotient::memory
