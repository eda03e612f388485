#include "heap/traversal.hpp"

#include <algorithm>

#include "base/check.hpp"

namespace quotient::heap {

using memory::Memory;
using memory::ObjectKind;
using memory::PointerField;
using memory::Slot;

const std::vector<Slot>& Traversal::begin(Memory& memory, memory::Chains& chains) {
  if (++epoch_ == 0) {  // after 2^32 steps
    marks_.clear();
    epoch_ = 1;
  }
  order_.clear();
  spread_.clear();
  moved_ = false;
  for (const Slot global : globals_) root(global, kEverybody);
  uint32_t owner = 0;
  for (const Slot thread : memory.threads()) {
    ++owner;
    root(thread, owner);
    const uint32_t depth = memory.view(thread).header->depth();
    for (uint32_t d = 0; d < depth; ++d) root(chains.frame(thread, d), owner);
  }
  return order_;
}

void Traversal::spread_sharing(Memory& memory) {
  while (!spread_.empty()) {
    const Slot slot = spread_.back();
    spread_.pop_back();
    for (const PointerField& field : memory.view(slot)) {
      if (memory.is_static(field.target)) continue;
      if (marks_[field.target].owner != kEverybody) share(field.target);
    }
  }
}

void Traversal::set_flags(Memory& memory, std::vector<Slot>& owners) {
  for (const Slot slot : order_) {
    const memory::ObjectHeader& header = *memory.view(slot).header;
    if (!memory::is_shared_by_reach(header.kind)) continue;
    const bool shared = marks_[slot].owner == kEverybody;
    if (shared == static_cast<bool>(header.flags & memory::kShared)) continue;
    set_shared(memory, slot, shared, remembers_);
    if (!shared) add_owner(owners, memory.threads()[marks_[slot].owner - 1]);
  }
}

const std::vector<Slot>& Traversal::find_garbage(const Memory& memory) {
  garbage_.clear();
  if (memory.objects().size() == order_.size()) return garbage_;
  for (const Slot slot : memory.objects()) {
    if (!visited(slot)) garbage_.push_back(slot);
  }
  return garbage_;
}

void Traversal::apply_moves(Memory& memory) {
  if (!moved_) return;
  moves_.clear();
  for (const Slot slot : order_) {
    if (place(slot) != slot) moves_.emplace_back(slot, place(slot));
    const memory::ObjectView& view = memory.view(slot);
    for (uint32_t i = 0; i < view.header->pointers; ++i) {
      const Slot target = view.pointers[i].target;
      if (memory.is_static(target) || place(target) == target) continue;
      memory.writable(slot).pointers[i].target = place(target);  // `view` follows the writable copy
      memory.changed(slot);
    }
  }
  memory.rename(moves_);
}

void Traversal::finish(Memory& memory, bool leaks, Findings& findings) {
  findings.traversed = order_.size();
  spread_sharing(memory);
  set_flags(memory, findings.owners);
  remove_garbage(memory, find_garbage(memory), leaks, findings);
  apply_moves(memory);
}

void add_owner(std::vector<Slot>& owners, Slot thread) {
  if (std::ranges::find(owners, thread) == owners.end()) owners.push_back(thread);
}

void set_shared(Memory& memory, Slot object, bool shared, bool remember) {
  uint8_t& flags = memory.writable(object).header.flags;
  if (shared) flags = static_cast<uint8_t>((flags | memory::kShared) & ~memory::kOnceShared);
  else flags = static_cast<uint8_t>((flags & ~memory::kShared) | (remember ? memory::kOnceShared : 0));
  memory.changed(object);
}

bool is_tracked(const memory::ObjectHeader& header) {
  return header.kind == ObjectKind::heap && !(header.flags & (memory::kDead | memory::kUntracked | memory::kKept));
}

void remove_garbage(Memory& memory, const std::vector<Slot>& garbage, bool leaks, Findings& findings) {
  for (const Slot slot : garbage) {
    const memory::ObjectHeader& header = *memory.view(slot).header;
    if (leaks && is_tracked(header)) {
      if (header.flags & memory::kNumbered) {
        findings.doubtful = true;
      } else {
        findings.lost.push_back({slot, header.block()});
      }
    }
    findings.discarded += memory.is_dirty(slot);
    memory.remove(slot);
  }
  findings.collected = garbage.size();
}

}  // namespace quotient::heap
