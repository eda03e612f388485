// Memory: the current state of the program's objects, a table from slots to contents.
//
// Restoring a state copies nothing: a slot is pointed at an interned block (bind). The first write to an
// object during a step copies that object alone (writable); all others stay shared with the store. Every
// slot that a step touches is logged with what it held before, so that the step can be undone
// (rollback) or committed by interning what is new.
//
//   bind()*  ->  step: view / writable / create / remove  ->  rollback()
//                                                          ->  settle, canonicalise, then commit(intern)
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
  // `chains` knows the order of threads.
  Memory(unsigned pointer_bytes, const Chains& chains);

  unsigned pointer_bytes() const { return pointer_bytes_; }

  // Constants and functions: there from the start, in no state, never written.
  void add_static(Slot slot, Object object);
  bool is_static(Slot slot) const { return index(slot) < static_end_ && index(slot) >= kTemporarySlots; }

  // Reading. An empty view means that there is no such object.
  const ObjectView& view(Slot slot) const { return entries_[slot].view; }
  bool present(Slot slot) const { return entries_[slot].view.header; }

  // Writing. writable() gives the step's own copy; changed() must follow a change of its lists or planes.
  Object& writable(Slot slot) {
    Object* const own = entries_[slot].object;
    return own ? *own : copied(slot);
  }
  Object& replace(Slot slot, ObjectKind kind, uint32_t size, bool defined);  // whatever was there before
  void changed(Slot slot) { entries_[slot].view = entries_[slot].object->view(); }
  Slot create(ObjectKind kind, uint32_t size, bool defined);  // under a temporary name
  void remove(Slot slot);
  // Takes back what was made in this step, as if it had never been; what create() made last goes first.
  void unmake(Slot slot);
  bool temporaries_exhausted() const { return next_temporary_ + 1 >= kTemporarySlots; }

  // Renames objects all at once; a pair's target may be another pair's source. This may be done once in a step, and
  // `moves` must stay as it is until the step's end.
  void rename(std::span<const std::pair<Slot, Slot>> moves);

  // How the canonicaliser renamed objects in this step; valid until the step's end.
  std::span<const std::pair<Slot, Slot>> moves() const { return moves_; }

  // The objects of the current state that are in states at all (no statics), in no particular order.
  const std::vector<Slot>& objects() const { return present_; }
  // The threads, in the order of their names, whichever was met first (Chains::precedes).
  const std::vector<Slot>& threads() const { return threads_; }

  // The step's end. Nothing more will be written to bytes: what is as it was before counts as untouched.
  void settle();
  std::span<const Slot> touched() const { return touched_; }
  bool is_dirty(Slot slot) const { return entries_[slot].object; }
  ContentId content(Slot slot) const { return entries_[slot].content; }
  // What the slot held when the step began: interned, so it stays where it is.
  const ObjectView& before(Slot slot) const {
    const Entry& at = entries_[slot];
    return at.touched ? at.before_view : at.view;
  }
  void rollback();
  // Interns every touched object and appends the real changes. `intern` maps an ObjectView to its ContentId
  // and block.
  void commit(auto&& intern, std::vector<Change>& changes);

  // Outside a step: the slot now has this content (none: no object).
  void bind(Slot slot, ContentId content, const uint8_t* block);

  // Slots that commit() or bind() gave another content since the last clear_drift(): for whoever keeps something in
  // step with the contents and wants to catch up at the cost of the difference.
  const std::vector<Slot>& drift() const { return drift_; }
  void clear_drift();

 private:
  static constexpr uint32_t kAbsent = 0;
  struct Entry {  // all zero: nothing is here
    ObjectView view;
    Object* object = nullptr;             // the writable copy, from pool_
    ObjectView before_view;               // if touched: what was here at the start of the step
    ContentId content = ContentId::none;  // what is interned; none for a new object
    ContentId before = ContentId::none;   // if touched: the content at the start of the step
    uint32_t position = kAbsent;          // 1 + the index in present_
    bool touched = false;
    bool drifted = false;  // in drift_
  };

  Object& copied(Slot slot);
  void touch(Slot slot);
  Object* take_object();
  void give_back(Entry& entry);
  std::vector<Slot>::iterator place_among_threads(Slot thread);
  void appear(Slot slot);
  void vanish(Slot slot);
  void restore(Slot slot, ContentId content, const ObjectView& view);
  void note_drift(Slot slot, Entry& at) {
    if (at.drifted) return;
    at.drifted = true;
    drift_.push_back(slot);
  }

  const Chains& chains_;
  unsigned pointer_bytes_;
  uint32_t static_end_ = kTemporarySlots;
  SlotTable<Entry> entries_;
  std::vector<Slot> present_, threads_, touched_, drift_;
  std::vector<std::unique_ptr<Object>> pool_;
  std::vector<Object*> free_objects_;
  std::span<const std::pair<Slot, Slot>> moves_;
  uint32_t next_temporary_ = 1;
};

void Memory::commit(auto&& intern, std::vector<Change>& changes) {
  for (const Slot slot : touched_) {
    Entry& at = entries_[slot];
    at.touched = false;
    ContentId after = at.content;
    if (at.object) {
      const auto [id, block] = intern(at.object->view());
      give_back(at);
      at.content = after = id;
      at.view = view_of_block(block);
    }
    if (after == at.before) continue;
    changes.push_back({slot, at.before, after});
    note_drift(slot, at);
  }
  touched_.clear();
  moves_ = {};
  next_temporary_ = 1;
}

}  // namespace quotient::memory
