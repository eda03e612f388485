#include "memory/chains.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <tuple>

#include "base/check.hpp"

namespace quotient::memory {
namespace {

uint64_t hash(Slot parent, uint32_t label) {
  uint64_t x = (uint64_t{index(parent)} << 32 | label) * 0x9e3779b97f4a7c15u;
  x ^= x >> 29;
  return x * 0xbf58476d1ce4e5b9u >> 20;
}

}  // namespace

const Chains::Origin Chains::kNoOrigin;

Chains::Chains() : table_(1024) {}

uint64_t Chains::bytes() const { return table_.capacity() * sizeof(Entry) + origins_.capacity() * sizeof(Origin); }

Slot Chains::add_fixed() { return Slot{next_++}; }

void Chains::align() {
  constexpr uint32_t kBlock = 1 + kFramesInBlock;
  next_ = (next_ + kBlock - 1) / kBlock * kBlock;
}

Slot Chains::child(Slot parent, uint32_t label) {
  const auto [slot, fresh] = find_or_add(parent, label, 1, 1);
  if (fresh) describe(slot, extend({parent, label}, slot));
  return slot;
}

Slot Chains::thread(Slot parent, uint32_t child) {
  const auto [slot, fresh] = find_or_add(parent, kThreadLabel + child, 1 + kFramesInBlock, 1 + kFramesInBlock);
  if (fresh) {
    threads_.push_back({parent, child, slot});
    for (uint32_t i = 0; i <= kFramesInBlock; ++i) describe(Slot{index(slot) + i}, {.length = i, .owner = slot});
  }
  return slot;
}

Slot Chains::frame(Slot thread, uint32_t depth) {
  if (depth < kFramesInBlock) return Slot{index(thread) + 1 + depth};
  const auto [slot, fresh] = find_or_add(thread, kFrameLabel + depth, 1, 1);
  if (fresh) describe(slot, {.length = 1 + depth, .owner = thread});
  return slot;
}

// Jumps of the lengths of a skew-binary number (Myers 1983): going up costs O(log length), one word per slot.
Chains::Origin Chains::extend(Chain chain, Slot slot) const {
  const Origin& parent = origin(chain.parent);
  if (!parent.chain) return {chain, 1, slot, slot, parent.owner};
  const Origin& jump = origin(parent.jump);
  const bool even = parent.length - jump.length == jump.length - origin(jump.jump).length;
  return {chain, parent.length + 1, parent.anchor, even ? jump.jump : chain.parent, parent.owner};
}

Chain Chains::anchor(Chain chain) const {
  const Origin& parent = origin(chain.parent);
  return parent.chain ? origin(parent.anchor).chain : chain;
}

bool Chains::root_less(Slot a, Slot b) const {
  const auto rank = [this](Slot root) {  // globals have no owner and come first
    const Origin& known = origin(root);
    return std::tuple(known.owner, known.owner == Slot::none ? root : Slot::none, known.length);
  };
  return rank(a) < rank(b);
}

bool Chains::less(Chain a, Chain b) const {
  if (!a || !b) return static_cast<bool>(a);
  if (a.parent == b.parent) return a.label < b.label;
  if (is_thread(a.parent) || is_thread(b.parent))
    return is_thread(a.parent) && (!is_thread(b.parent) || a.parent < b.parent);
  const Chain anchor_a = anchor(a), anchor_b = anchor(b);
  if (anchor_a.parent != anchor_b.parent) return root_less(anchor_a.parent, anchor_b.parent);
  if (anchor_a.label != anchor_b.label) return anchor_a.label < anchor_b.label;
  // The same anchor, and only one of the two may be the anchor itself.
  Slot x = a.parent, y = b.parent;
  if (!chain(x) || !chain(y)) return !chain(x);
  if (origin(x).length != origin(y).length) return origin(x).length < origin(y).length;
  while (chain(x).parent != chain(y).parent) {
    const bool apart = origin(x).jump != origin(y).jump;
    x = apart ? origin(x).jump : chain(x).parent;
    y = apart ? origin(y).jump : chain(y).parent;
  }
  return chain(x).label < chain(y).label;
}

const Chains::Entry* Chains::thread_entry(Slot thread) const {
  const auto entry = std::lower_bound(threads_.begin(), threads_.end(), thread,
                                      [](const Entry& one, Slot slot) { return one.slot < slot; });
  return entry == threads_.end() || entry->slot != thread ? nullptr : &*entry;
}

Slot Chains::parent_of(Slot thread) const {
  const Entry* const entry = thread_entry(thread);
  return entry ? entry->parent : Slot::none;
}

std::string Chains::thread_name(Slot thread) const {
  const Entry* const entry = thread_entry(thread);
  if (!entry) return "";
  const std::string number = std::to_string(entry->label);
  return entry->parent == Slot::none ? number : thread_name(entry->parent) + "." + number;
}

Slot Chains::thread_named(std::string_view name) const {
  Slot thread = Slot::none;
  for (const char *at = name.data(), *const end = at + name.size(); at != end;) {
    uint32_t child = 0;
    const auto [rest, error] = std::from_chars(at, end, child);
    if (error != std::errc() || (rest != end && (*rest != '.' || rest + 1 == end))) return Slot::none;
    const Entry* const entry = child < kFrameLabel - kThreadLabel ? find(thread, kThreadLabel + child) : nullptr;
    if (!entry) return Slot::none;
    thread = entry->slot;
    at = rest == end ? end : rest + 1;
  }
  return thread;
}

const Chains::Entry* Chains::find(Slot parent, uint32_t label) const {
  for (size_t at = hash(parent, label) & (table_.size() - 1);; at = (at + 1) & (table_.size() - 1)) {
    const Entry& entry = table_[at];
    if (entry.slot == Slot::none) return nullptr;
    if (entry.parent == parent && entry.label == label) return &entry;
  }
}

std::pair<Slot, bool> Chains::find_or_add(Slot parent, uint32_t label, uint32_t slots, uint32_t alignment) {
  size_t at = hash(parent, label) & (table_.size() - 1);
  for (; table_[at].slot != Slot::none; at = (at + 1) & (table_.size() - 1)) {
    if (table_[at].parent == parent && table_[at].label == label) return {table_[at].slot, false};
  }
  next_ = (next_ + alignment - 1) / alignment * alignment;
  const Slot slot{next_};
  next_ += slots;
  if (next_ >= most_slots())
    throw OutOfBudget{fmt::format("memory: there are more than {} access chains", most_slots())};
  table_[at] = {parent, label, slot};
  origins_.resize(next_ - kTemporarySlots);
  if (++used_ * 2 > table_.size()) grow();
  return {slot, true};
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
