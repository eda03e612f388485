// Memory: the current state of the program's objects, a table from slots to contents.
//
// Restoring a state copies nothing: a slot is pointed at an interned block (bind). The first write to an
// object during a step copies that object alone (writable); all others stay shared with the store. Every
// slot that a step touches is logged with the content it had before, so that the step can be undone
// (rollback) or committed by interning what is new.
//
//   bind()*  ->  step: view / writable / create / remove  ->  rollback()
//                                                          ->  canonicalise, then commit(intern)
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "memory/chains.hpp"
#include "memory/object.hpp"

namespace quotient::memory {

// What became of a slot in a step.
struct Change {
  Slot slot;
  ContentId before;
  ContentId after;
};

class Memory {
 public:
  explicit Memory(unsigned pointer_bytes);

  unsigned pointer_bytes() const { return pointer_bytes_; }

  // Constants and functions: there from the start, in no state, never written.
  void add_static(Slot slot, Object object);
  bool is_static(Slot slot) const { return index(slot) < static_end_ && index(slot) >= kTemporarySlots; }

  // Reading. An empty view means that there is no such object.
  const ObjectView& view(Slot slot) const { return entries_[index(slot)].view; }
  bool present(Slot slot) const { return index(slot) < entries_.size() && entries_[index(slot)].view.header; }

  // Writing. writable() gives the step's own copy; changed() must follow a change of its lists or planes.
  Object& writable(Slot slot);
  Object& replace(Slot slot, ObjectKind kind, uint32_t size, bool defined);  // whatever was there before
  void changed(Slot slot) { entries_[index(slot)].view = object_of(slot).view(); }
  Slot create(ObjectKind kind, uint32_t size, bool defined);  // under a temporary name
  void remove(Slot slot);
  bool temporaries_exhausted() const { return next_temporary_ + 1 >= kTemporarySlots; }

  // Renames objects all at once; a pair's target may be another pair's source.
  void rename(std::span<const std::pair<Slot, Slot>> moves);

  // The objects of the current state that are in states at all (no statics), in no particular order.
  const std::vector<Slot>& objects() const { return present_; }
  // The threads, in the order of their slots.
  const std::vector<Slot>& threads() const { return threads_; }

  // The step's end.
  std::span<const Slot> touched() const { return touched_; }
  bool is_dirty(Slot slot) const { return entries_[index(slot)].object != kNoObject; }
  ContentId content(Slot slot) const { return entries_[index(slot)].content; }
  void rollback(auto&& block_of);
  // Interns every touched object and appends the real changes. `intern` maps an ObjectView to its ContentId
  // and block.
  void commit(auto&& intern, std::vector<Change>& changes);

  // Outside a step: the slot now has this content (none: no object).
  void bind(Slot slot, ContentId content, const uint8_t* block);

  uint64_t bytes() const { return entries_.capacity() * sizeof(Entry); }

 private:
  static constexpr uint32_t kNoObject = ~0u;
  static constexpr uint32_t kAbsent = ~0u;
  struct Entry {
    ObjectView view;
    ContentId content = ContentId::none;  // what is interned; none for a new object
    ContentId before = ContentId::none;   // if touched: the content at the start of the step
    uint32_t object = kNoObject;          // index of the writable copy
    uint32_t position = kAbsent;          // in present_
    bool touched = false;
  };

  Entry& entry(Slot slot) {
    if (index(slot) >= entries_.size()) [[unlikely]] entries_.resize(index(slot) + index(slot) / 2 + 1);
    return entries_[index(slot)];
  }
  Object& object_of(Slot slot) { return *pool_[entries_[index(slot)].object]; }
  void touch(Slot slot);
  uint32_t take_object();
  void give_back(Entry& entry);
  void appear(Slot slot);
  void vanish(Slot slot);

  unsigned pointer_bytes_;
  uint32_t static_end_ = kTemporarySlots;
  std::vector<Entry> entries_;
  std::vector<Slot> present_, threads_, touched_;
  std::vector<std::unique_ptr<Object>> pool_;
  std::vector<uint32_t> free_objects_;
  uint32_t next_temporary_ = 1;
};

void Memory::rollback(auto&& block_of) {
  for (const Slot slot : touched_) {
    Entry& at = entries_[index(slot)];
    at.touched = false;
    give_back(at);
    bind(slot, at.before, at.before == ContentId::none ? nullptr : block_of(at.before));
  }
  touched_.clear();
  next_temporary_ = 1;
}

void Memory::commit(auto&& intern, std::vector<Change>& changes) {
  for (const Slot slot : touched_) {
    Entry& at = entries_[index(slot)];
    at.touched = false;
    ContentId after = at.content;
    if (at.object != kNoObject) {
      Object& object = *pool_[at.object];
      if (at.view.undef) object.drop_empty_plane();  // or objects that became defined in different ways would not meet
      const auto [id, block] = intern(object.view());
      give_back(at);
      at.content = after = id;
      at.view = view_of_block(block);
    }
    if (after != at.before) changes.push_back({slot, at.before, after});
  }
  touched_.clear();
  next_temporary_ = 1;
}

}  // namespace quotient::memory
