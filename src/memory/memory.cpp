#include "memory/memory.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace quotient::memory {

Memory::Memory(unsigned pointer_bytes) : pointer_bytes_(pointer_bytes), entries_(2 * kTemporarySlots) {}

void Memory::add_static(Slot slot, Object object) {
  Entry& at = entry(slot);
  at.object = take_object();
  *pool_[at.object] = std::move(object);
  at.view = pool_[at.object]->view();
  static_end_ = std::max(static_end_, index(slot) + 1);
}

uint32_t Memory::take_object() {
  if (free_objects_.empty()) {
    pool_.push_back(std::make_unique<Object>());
    return static_cast<uint32_t>(pool_.size() - 1);
  }
  const uint32_t object = free_objects_.back();
  free_objects_.pop_back();
  return object;
}

void Memory::give_back(Entry& entry) {
  if (entry.object == kNoObject) return;
  free_objects_.push_back(entry.object);
  entry.object = kNoObject;
}

void Memory::touch(Slot slot) {
  Entry& at = entries_[index(slot)];
  if (at.touched) return;
  at.touched = true;
  at.before = at.content;
  touched_.push_back(slot);
}

void Memory::appear(Slot slot) {
  Entry& at = entries_[index(slot)];
  if (at.position != kAbsent) return;
  at.position = static_cast<uint32_t>(present_.size());
  present_.push_back(slot);
  if (at.view.header->kind == ObjectKind::thread) {
    threads_.insert(std::lower_bound(threads_.begin(), threads_.end(), slot), slot);
  }
}

void Memory::vanish(Slot slot) {
  Entry& at = entries_[index(slot)];
  if (at.position == kAbsent) return;
  const Slot last = present_.back();
  present_[at.position] = last;
  entries_[index(last)].position = at.position;
  present_.pop_back();
  at.position = kAbsent;
  if (at.view.header->kind == ObjectKind::thread) {
    threads_.erase(std::lower_bound(threads_.begin(), threads_.end(), slot));
  }
}

Object& Memory::writable(Slot slot) {
  Entry& at = entries_[index(slot)];
  if (at.object != kNoObject) return *pool_[at.object];
  touch(slot);
  const uint32_t object = take_object();
  pool_[object]->assign(at.view);
  at.object = object;
  at.view = pool_[object]->view();
  return *pool_[object];
}

Object& Memory::replace(Slot slot, ObjectKind kind, uint32_t size, bool defined) {
  Entry& at = entry(slot);
  touch(slot);
  if (at.object == kNoObject) at.object = take_object();
  Object& object = *pool_[at.object];
  object.reset(kind, size, defined);
  at.view = object.view();
  appear(slot);
  return object;
}

Slot Memory::create(ObjectKind kind, uint32_t size, bool defined) {
  QUO_CHECK(next_temporary_ < kTemporarySlots, "a step makes too many objects");
  const Slot slot{next_temporary_++};
  replace(slot, kind, size, defined);
  return slot;
}

void Memory::remove(Slot slot) {
  Entry& at = entries_[index(slot)];
  if (!at.view.header) return;
  touch(slot);
  vanish(slot);
  give_back(at);
  at.content = ContentId::none;
  at.view = {};
}

void Memory::rename(std::span<const std::pair<Slot, Slot>> moves) {
  struct Moved {
    Slot to;
    ObjectView view;
    ContentId content;
    uint32_t object;
  };
  static thread_local std::vector<Moved> moved;
  moved.clear();
  for (const auto& [from, to] : moves) {
    Entry& at = entries_[index(from)];
    touch(from);
    moved.push_back({to, at.view, at.content, at.object});
    vanish(from);
    at.view = {};
    at.content = ContentId::none;
    at.object = kNoObject;
  }
  for (const Moved& object : moved) {
    Entry& at = entry(object.to);
    QUO_DCHECK(!at.view.header, "slot {} is taken", index(object.to));
    touch(object.to);
    at.view = object.view;
    at.content = object.content;
    at.object = object.object;
    appear(object.to);
  }
}

void Memory::bind(Slot slot, ContentId content, const uint8_t* block) {
  Entry& at = entry(slot);
  const bool was_thread = at.view.header && at.view.header->kind == ObjectKind::thread;
  if (content == ContentId::none || was_thread) vanish(slot);
  at.content = content;
  at.view = content == ContentId::none ? ObjectView{} : view_of_block(block);
  if (content != ContentId::none) appear(slot);
}

}  // namespace quotient::memory
