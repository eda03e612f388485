#include "memory/chains.hpp"

#include <algorithm>
#include <charconv>

#include "base/check.hpp"

namespace quotient::memory {
namespace {

uint64_t hash(Slot parent, uint32_t label) {
  uint64_t x = (uint64_t{index(parent)} << 32 | label) * 0x9e3779b97f4a7c15u;
  x ^= x >> 29;
  return x * 0xbf58476d1ce4e5b9u >> 20;
}

}  // namespace

Chains::Chains() : table_(1024) {}

uint64_t Chains::bytes() const { return table_.capacity() * sizeof(Entry) + origins_.capacity() * sizeof(Origin); }

Slot Chains::add_fixed() { return Slot{next_++}; }

Slot Chains::child(Slot parent, uint32_t label) { return find_or_add(parent, label, 1, 1); }

Slot Chains::thread(Slot parent, uint32_t child) {
  const uint64_t known = used_;
  const Slot slot = find_or_add(parent, kThreadLabel + child, 1 + kFramesInBlock, 1 + kFramesInBlock);
  if (used_ != known) threads_.push_back({parent, child, slot});
  return slot;
}

std::string Chains::thread_name(Slot thread) const {
  for (const Entry& entry : threads_) {
    if (entry.slot != thread) continue;
    const std::string number = std::to_string(entry.label);
    return entry.parent == Slot::none ? number : thread_name(entry.parent) + "." + number;
  }
  return "";
}

Slot Chains::thread_named(std::string_view name) {
  Slot thread = Slot::none;
  while (!name.empty()) {
    uint32_t child = 0;
    std::from_chars(name.data(), name.data() + name.size(), child);
    thread = this->thread(thread, child);
    name.remove_prefix(std::min(name.size(), name.find('.') == std::string_view::npos ? name.size() : name.find('.') + 1));
  }
  return thread;
}

Slot Chains::frame(Slot thread, uint32_t depth) {
  if (depth < kFramesInBlock) return Slot{index(thread) + 1 + depth};
  return find_or_add(thread, kFrameLabel + depth, 1, 1);
}

Slot Chains::find_or_add(Slot parent, uint32_t label, uint32_t slots, uint32_t alignment) {
  size_t at = hash(parent, label) & (table_.size() - 1);
  for (; table_[at].slot != Slot::none; at = (at + 1) & (table_.size() - 1)) {
    if (table_[at].parent == parent && table_[at].label == label) return table_[at].slot;
  }
  next_ = (next_ + alignment - 1) / alignment * alignment;
  const Slot slot{next_};
  next_ += slots;
  QUO_CHECK(next_ < 1u << 27, "more than 2^27 access chains");
  table_[at] = {parent, label, slot};
  origins_.resize(next_ - kTemporarySlots, {Slot::none, ~0u});
  origins_[index(slot) - kTemporarySlots] = {parent, label};
  if (++used_ * 2 > table_.size()) grow();
  return slot;
}

void Chains::grow() {
  std::vector<Entry> old(table_.size() * 2);
  old.swap(table_);
  for (const Entry& entry : old) {
    if (entry.slot == Slot::none) continue;
    size_t at = hash(entry.parent, entry.label) & (table_.size() - 1);
    while (table_[at].slot != Slot::none) at = (at + 1) & (table_.size() - 1);
    table_[at] = entry;
  }
}

}  // namespace quotient::memory
