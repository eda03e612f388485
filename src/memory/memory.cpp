#include "memory/memory.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/budget.hpp"
#include "base/check.hpp"

namespace quotient::memory {
namespace {

constexpr size_t kLargeObject = 1u << 16;  // bytes

}  // namespace

Memory::Memory(unsigned pointer_bytes, const Chains& chains) : chains_(chains), pointer_bytes_(pointer_bytes) {}

void Memory::add_static(Slot slot, Object object) {
  Entry& at = entries_[slot];
  at.object = take_object();
  *at.object = std::move(object);
  at.view = at.object->view();
  static_end_ = std::max(static_end_, index(slot) + 1);
}

Object* Memory::take_object() {
  if (free_objects_.empty()) return pool_.emplace_back(std::make_unique<Object>()).get();
  Object* const object = free_objects_.back();
  free_objects_.pop_back();
  return object;
}

void Memory::give_back(Entry& entry) {
  if (!entry.object) return;
  if (entry.object->data.capacity() > kLargeObject) *entry.object = {};  // it would be kept for ever
  free_objects_.push_back(entry.object);
  entry.object = nullptr;
}

void Memory::touch(Slot slot) {
  Entry& at = entries_[slot];
  if (at.touched) return;
  at.touched = true;
  at.before = at.content;
  at.before_view = at.view;
  touched_.push_back(slot);
}

std::vector<Slot>::iterator Memory::place_among_threads(Slot thread) {
  return std::lower_bound(threads_.begin(), threads_.end(), thread,
                          [this](Slot one, Slot other) { return chains_.precedes(one, other); });
}

void Memory::appear(Slot slot) {
  Entry& at = entries_[slot];
  if (at.position != kAbsent) return;
  present_.push_back(slot);
  at.position = static_cast<uint32_t>(present_.size());
  if (at.view.header->kind == ObjectKind::thread) {
    threads_.insert(place_among_threads(slot), slot);
  }
}

void Memory::vanish(Slot slot) {
  Entry& at = entries_[slot];
  if (at.position == kAbsent) return;
  const Slot last = present_.back();
  present_[at.position - 1] = last;
  entries_[last].position = at.position;
  present_.pop_back();
  at.position = kAbsent;
  if (at.view.header->kind == ObjectKind::thread) {
    threads_.erase(place_among_threads(slot));
  }
}

Object& Memory::copied(Slot slot) {
  Entry& at = entries_[slot];
  Budget::reserve(at.view.header->size);
  touch(slot);
  at.object = take_object();
  at.object->assign(at.view);
  at.view = at.object->view();
  return *at.object;
}

Object& Memory::replace(Slot slot, ObjectKind kind, uint32_t size, bool defined) {
  Entry& at = entries_[slot];
  touch(slot);
  if (!at.object) at.object = take_object();
  at.object->reset(kind, size, defined);
  at.view = at.object->view();
  appear(slot);
  return *at.object;
}

Slot Memory::create(ObjectKind kind, uint32_t size, bool defined) {
  if (next_temporary_ >= kTemporarySlots)
    throw OutOfBudget{fmt::format("a step makes more than {} objects", kTemporarySlots - 1)};
  Budget::reserve(size);
  const Slot slot{next_temporary_++};
  replace(slot, kind, size, defined);
  return slot;
}

void Memory::remove(Slot slot) {
  Entry& at = entries_[slot];
  if (!at.view.header) return;
  touch(slot);
  vanish(slot);
  give_back(at);
  at.content = ContentId::none;
  at.view = {};
}

void Memory::unmake(Slot slot) {
  remove(slot);
  if (index(slot) + 1 == next_temporary_) --next_temporary_;
}

void Memory::rename(std::span<const std::pair<Slot, Slot>> moves) {
  struct Moved {
    Slot to;
    ObjectView view;
    ContentId content;
    Object* object;
  };
  moves_ = moves;
  static thread_local std::vector<Moved> moved;
  moved.clear();
  for (const auto& [from, to] : moves) {
    Entry& at = entries_[from];
    touch(from);
    moved.push_back({to, at.view, at.content, at.object});
    vanish(from);
    at.view = {};
    at.content = ContentId::none;
    at.object = nullptr;
  }
  for (const Moved& object : moved) {
    Entry& at = entries_[object.to];
    QUO_DCHECK(!at.view.header, "slot {} is taken", index(object.to));
    touch(object.to);
    at.view = object.view;
    at.content = object.content;
    at.object = object.object;
    appear(object.to);
  }
}

void Memory::restore(Slot slot, ContentId content, const ObjectView& view) {
  Entry& at = entries_[slot];
  const auto is_thread = [](const ObjectView& one) { return one.header && one.header->kind == ObjectKind::thread; };
  if (content == ContentId::none || is_thread(at.view) != is_thread(view)) vanish(slot);
  at.content = content;
  at.view = view;
  if (content != ContentId::none) appear(slot);
}

void Memory::bind(Slot slot, ContentId content, const uint8_t* block) {
  note_drift(slot, entries_[slot]);
  restore(slot, content, content == ContentId::none ? ObjectView{} : view_of_block(block));
}

void Memory::settle() {
  std::erase_if(touched_, [this](Slot slot) {
    Entry& at = entries_[slot];
    if (!at.object) return false;
    if (at.view.undef) {
      at.object->drop_empty_plane();  // or objects that became defined in different ways would not meet
      changed(slot);
    }
    if (at.before == ContentId::none || !equal(at.view, at.before_view)) return false;
    give_back(at);
    at.touched = false;
    at.content = at.before;
    at.view = at.before_view;
    return true;
  });
}

void Memory::rollback() {
  for (const Slot slot : touched_) {
    Entry& at = entries_[slot];
    at.touched = false;
    give_back(at);
    restore(slot, at.before, at.before_view);
  }
  touched_.clear();
  moves_ = {};
  next_temporary_ = 1;
}

void Memory::clear_drift() {
  for (const Slot slot : drift_) entries_[slot].drifted = false;
  drift_.clear();
}

}  // namespace quotient::memory
