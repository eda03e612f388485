// Chains: (parent slot, label) -> slot. The `canon` table of paper 1 (section 4.4): an object's canonical
// place is a number given to its access chain the first time that chain is seen, and never changed.
//
// Entries are added during the search and never removed, so the table is a function that is defined as it is
// needed; that is all that canonicity asks (paper 1, theorem 2). Because a slot names a chain and not a
// region of memory, objects of any length fit in any slot and cannot overlap (equation 3).
//
// The order of chains (less) is the one in which the smallest chain names an object: by anchor, then by length, then
// lexicographically. The anchor is the chain's first step: a root and one of its fields. Globals come before threads,
// and of a thread its record before its frames, from the bottom up. So what a global variable reaches is named from
// there, however near a thread's own pointers come to it: a cursor that walks along a list renames nothing
// (docs/heap.md). Extending two chains by the same field keeps their order and makes them greater: that is what the
// shortest-path algorithm in heap/chain_tree.hpp asks for.
//
// One exception: what a thread's record points to (its handle, its thread-local variables) is pinned there, before all
// other chains, because otherwise a lock that names its holder would rename the handle whenever it is taken. What
// pinned objects point to has no privilege.
//
// Slots in order: 0 is no object; then temporary names for objects made during a step; then constants and
// functions, which never change and are in no state; then global variables; then all else. A thread gets a
// block of slots, so that its record and its frames are neighbours in the state tree.
//
// Several workers may share the names. Looking up takes no lock; the first who needs a new one makes it.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/spin_lock.hpp"
#include "memory/slot_table.hpp"

namespace quotient::memory {

inline constexpr uint32_t kTemporarySlots = 1u << 16;

constexpr bool is_temporary(Slot slot) { return index(slot) < kTemporarySlots; }

// An access chain: the chain of the parent, and one more field. A parent of none stands for no chain at all.
struct Chain {
  Slot parent = Slot::none;
  uint32_t label = 0;
  explicit operator bool() const { return parent != Slot::none; }
  friend bool operator==(const Chain&, const Chain&) = default;
};

class Chains {
 public:
  Chains();

  // Once, before the search: places for what the program has from the start.
  Slot add_fixed();
  // The next one begins a block of slots. How many nodes of the state tree states share depends on which slots are
  // neighbours in blocks; it shall not depend on how many functions the program has.
  void align();

  // The slot of the object that `label` of the object in `parent` leads to.
  Slot child(Slot parent, uint32_t label);
  // Whether `slot` is that slot: mostly it is, and this costs less than looking it up.
  bool is_child(Slot slot, Slot parent, uint32_t label) const {
    const uint32_t at = index(slot) - kTemporarySlots;  // wraps for temporary names: beyond the end
    return at < origins_.size() && origins_[at].chain == Chain{parent, label};
  }
  // The chain that a slot stands for; none for roots and temporary names.
  Chain chain(Slot slot) const { return origin(slot).chain; }
  // Globals, threads and frames: named by what they are, not by how they are reached.
  bool is_root(Slot slot) const { return !is_temporary(slot) && !origin(slot).chain; }
  bool is_thread(Slot slot) const { return slot != Slot::none && origin(slot).owner == slot; }
  // The thread from whose roots the chain starts; none if it starts at a global.
  Slot owner(Slot slot) const { return origin(slot).owner; }
  // Whether `a` comes before `b` in the order of chains. What has no chain comes after all that has one.
  bool less(Chain a, Chain b) const;

  // Threads are named by their spawn path, independent of the interleaving: `child` counts the parent's
  // children. The first thread is the child 0 of no thread.
  Slot thread(Slot parent, uint32_t child);
  Slot frame(Slot thread, uint32_t depth) {
    return depth < kFramesInBlock ? Slot{index(thread) + 1 + depth} : deep_frame(thread, depth);
  }
  Slot parent_of(Slot thread) const { return origin(thread).anchor; }  // none for the first
  // The order of threads: each before its children, these in their order, and each of them with all that it has made.
  bool precedes(Slot thread, Slot other) const;
  uint32_t depth(Slot root) const { return origin(root).length; }  // of a frame of a thread: its place, from 1 on

  // A thread's spawn path as text ("0" is the first thread, "0.2" its third child), and back: names that
  // mean the same in every run. None if there never was such a thread.
  std::string thread_name(Slot thread) const;
  Slot thread_named(std::string_view name) const;

  // The n-th place of a heap that is simply numbered (canonicalisers none and dfs).
  Slot numbered(uint32_t n) { return child(Slot::none, n); }

  // What a slot stands for, without its own number: with the same name for its parent, it means the same in every
  // process that executes the program.
  struct Name {
    enum class Kind : uint8_t { fixed, thread, frame, child, numbered } kind;
    Slot parent;     // of a frame: its thread; of what is fixed or numbered: none
    uint32_t label;  // of a thread: which child; of a frame: its depth; of what is fixed: the slot's number
  };
  Name name_of(Slot slot) const;
  Slot named(const Name& name);

  // As of base/archive.hpp, while nobody else uses them. What is loaded takes the place of all names, also of what the
  // program has from the start: they are the same.
  template <class Archive>
  void describe(Archive& archive) {
    std::vector<Entry> entries;
    if constexpr (!Archive::kLoads) entries = owned_table_->entries();
    archive(origins_, next_, entries);
    if constexpr (Archive::kLoads) take(entries);
  }

  uint64_t entries() const { return used_.load(std::memory_order_relaxed); }
  uint64_t bytes() const;

 private:
  struct Entry {
    Slot parent;
    uint32_t label;
    Slot slot;  // none: free; it is written last
    Slot taken() { return std::atomic_ref(slot).load(std::memory_order_acquire); }
  };
  // From keys to slots.
  class Table {
   public:
    explicit Table(size_t size) : entries_(std::make_unique<Entry[]>(size)), size_(size) {}
    Entry& place_of(Slot parent, uint32_t label) const;  // its entry, or a free one
    std::vector<Entry> entries() const;                  // that are taken
    void take_all(std::span<const Entry> entries);
    size_t size() const { return size_; }

   private:
    std::unique_ptr<Entry[]> entries_;
    size_t size_;  // a power of two
  };
  // What is known of a slot.
  struct Origin {
    Chain chain;               // none for a root, without a parent; of a thread the label says which child it is
    uint32_t length = 0;       // steps from the root; of a root: its place among the roots of its thread
    Slot anchor = Slot::none;  // the chain's first step; of a thread: its parent
    Slot jump = Slot::none;    // some ancestor, such that every ancestor is few jumps and parents away
    Slot owner = Slot::none;
  };
  static constexpr uint32_t kFramesInBlock = 15;
  static constexpr uint32_t kThreadLabel = 0x40000000;  // apart from byte offsets and register numbers
  static constexpr uint32_t kFrameLabel = 0x50000000;

  void take(std::span<const Entry> entries);  // instead of those that there are
  const Origin& origin(Slot slot) const {
    const uint32_t at = index(slot) - kTemporarySlots;
    return at < origins_.size() ? origins_[at] : kNoOrigin;
  }
  Slot deep_frame(Slot thread, uint32_t depth);  // beyond the thread's block
  bool root_less(Slot a, Slot b) const;
  Chain anchor(Chain chain) const;
  Origin extend(Chain chain, Slot slot) const;
  Slot find(Slot parent, uint32_t label) const;  // none: it is not there
  // The slot of a key. If it is new, `slots` slots from there on are its own, and describe() says what they are.
  template <class Describe>
  Slot find_or_add(Slot parent, uint32_t label, uint32_t slots, uint32_t alignment, Describe&& describe);
  void set_origin(Slot slot, const Origin& origin) { origins_[index(slot) - kTemporarySlots] = origin; }

  static const Origin kNoOrigin;

  std::atomic<const Table*> table_;
  GrowingArray<Origin> origins_;  // of every slot from kTemporarySlots on
  SpinLock lock_;                 // of what follows
  std::unique_ptr<const Table> owned_table_;
  std::atomic<uint64_t> used_{0};
  uint32_t next_ = kTemporarySlots;
};

}  // namespace quotient::memory
