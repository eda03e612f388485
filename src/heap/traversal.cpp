#include "heap/traversal.hpp"

#include "base/check.hpp"

namespace quotient::heap {

using memory::Memory;
using memory::ObjectKind;
using memory::PointerField;
using memory::Slot;

const std::vector<Slot>& Traversal::begin(Memory& memory, memory::Chains& chains) {
  ++epoch_;
  order_.clear();
  spread_.clear();
  moved_ = false;
  // Every name that can occur: those given out so far, and the temporary ones.
  if (marks_.size() < chains.end()) marks_.resize(chains.end() + chains.end() / 2);
  for (const Slot global : globals_) root(global, kEverybody);
  uint32_t owner = 0;
  for (const Slot thread : memory.threads()) {
    ++owner;
    root(thread, owner);
    const uint32_t depth = memory.view(thread).header->tag;
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
      if (marks_[index(field.target)].owner != kEverybody) share(field.target);
    }
  }
}

void Traversal::set_flags(Memory& memory) {
  for (const Slot slot : order_) {
    const memory::ObjectHeader& header = *memory.view(slot).header;
    if (header.kind != ObjectKind::heap && header.kind != ObjectKind::local) continue;
    const bool shared = marks_[index(slot)].owner == kEverybody;
    if (shared == static_cast<bool>(header.flags & memory::kShared)) continue;
    memory.writable(slot).header.flags ^= memory::kShared;
    memory.changed(slot);
  }
}

void Traversal::sweep(Memory& memory, bool leaks, Findings& findings) {
  if (memory.objects().size() == order_.size()) return;
  garbage_.clear();
  for (const Slot slot : memory.objects()) {
    if (!visited(slot)) garbage_.push_back(slot);
  }
  for (const Slot slot : garbage_) {
    const memory::ObjectHeader& header = *memory.view(slot).header;
    const bool lost = header.kind == ObjectKind::heap && !(header.flags & (memory::kDead | memory::kUntracked));
    if (lost && leaks) findings.leaked = slot;
    memory.remove(slot);
  }
  findings.collected = garbage_.size();
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

Findings Traversal::finish(Memory& memory, bool leaks) {
  Findings findings;
  findings.traversed = order_.size();
  spread_sharing(memory);
  set_flags(memory);
  sweep(memory, leaks, findings);
  apply_moves(memory);
  return findings;
}

}  // namespace quotient::heap
