#include "memory/chains.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <mutex>

#include "base/check.hpp"
#include "base/reclaim.hpp"

namespace quotient::memory {
namespace {

uint64_t hash(Slot parent, uint32_t label) {
  uint64_t x = (uint64_t{index(parent)} << 32 | label) * 0x9e3779b97f4a7c15u;
  x ^= x >> 29;
  return x * 0xbf58476d1ce4e5b9u >> 20;
}

}  // namespace

const Chains::Origin Chains::kNoOrigin;

Chains::Chains() : origins_(most_slots(), Pages::ordinary), owned_table_(std::make_unique<Table>(1024)) {
  table_ = owned_table_.get();
}

uint64_t Chains::bytes() const {
  return table_.load(std::memory_order_acquire)->size() * sizeof(Entry) + origins_.bytes();
}

Slot Chains::add_fixed() { return Slot{next_++}; }

void Chains::align() {
  constexpr uint32_t kBlock = 1 + kFramesInBlock;
  next_ = (next_ + kBlock - 1) / kBlock * kBlock;
}

Slot Chains::child(Slot parent, uint32_t label) {
  return find_or_add(parent, label, 1, 1, [&](Slot slot) { set_origin(slot, extend({parent, label}, slot)); });
}

Slot Chains::thread(Slot parent, uint32_t child) {
  constexpr uint32_t kBlock = 1 + kFramesInBlock;
  return find_or_add(parent, kThreadLabel + child, kBlock, kBlock, [&](Slot slot) {
    for (uint32_t i = 1; i < kBlock; ++i) set_origin(Slot{index(slot) + i}, {.length = i, .owner = slot});
    set_origin(slot, {.chain = {Slot::none, child}, .anchor = parent, .owner = slot});
  });
}

Slot Chains::deep_frame(Slot thread, uint32_t depth) {
  return find_or_add(thread, kFrameLabel + depth, 1, 1,
                     [&](Slot slot) { set_origin(slot, {.length = 1 + depth, .owner = thread}); });
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
  const Origin &first = origin(a), &second = origin(b);
  if (first.owner == Slot::none && second.owner == Slot::none) return a < b;
  if (first.owner == Slot::none || second.owner == Slot::none) return first.owner == Slot::none;  // globals come first
  return first.owner == second.owner ? first.length < second.length : precedes(first.owner, second.owner);
}

// By the children of the last ancestor that they have in common; an ancestor of the other comes first.
bool Chains::precedes(Slot thread, Slot other) const {
  if (parent_of(thread) != parent_of(other)) {
    const auto depth_of = [this](Slot at) {
      size_t depth = 0;
      for (; at != Slot::none; at = parent_of(at)) ++depth;
      return depth;
    };
    const size_t depth = depth_of(thread), other_depth = depth_of(other);
    for (size_t i = other_depth; i < depth; ++i) thread = parent_of(thread);
    for (size_t i = depth; i < other_depth; ++i) other = parent_of(other);
    if (thread == other) return depth < other_depth;
    while (parent_of(thread) != parent_of(other)) {
      thread = parent_of(thread);
      other = parent_of(other);
    }
  }
  return origin(thread).chain.label < origin(other).chain.label;
}

bool Chains::less(Chain a, Chain b) const {
  if (!a || !b) return static_cast<bool>(a);
  if (a.parent == b.parent) return a.label < b.label;
  if (is_thread(a.parent) || is_thread(b.parent))
    return is_thread(a.parent) && (!is_thread(b.parent) || precedes(a.parent, b.parent));
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

std::string Chains::thread_name(Slot thread) const {
  if (!is_thread(thread)) return "";
  const std::string number = std::to_string(origin(thread).chain.label);
  return parent_of(thread) == Slot::none ? number : thread_name(parent_of(thread)) + "." + number;
}

Chains::Name Chains::name_of(Slot slot) const {
  const Origin& known = origin(slot);
  if (known.chain) return {Name::Kind::child, known.chain.parent, known.chain.label};
  if (known.owner == slot && slot != Slot::none) return {Name::Kind::thread, known.anchor, known.chain.label};
  if (known.owner != Slot::none) return {Name::Kind::frame, known.owner, known.length - 1};
  if (known.anchor == slot && slot != Slot::none) return {Name::Kind::numbered, Slot::none, known.chain.label};
  return {Name::Kind::fixed, Slot::none, index(slot)};
}

Slot Chains::named(const Name& name) {
  switch (name.kind) {
    case Name::Kind::fixed: return Slot{name.label};
    case Name::Kind::thread: return thread(name.parent, name.label);
    case Name::Kind::frame: return frame(name.parent, name.label);
    case Name::Kind::child: return child(name.parent, name.label);
    case Name::Kind::numbered: return numbered(name.label);
  }
  QUO_UNREACHABLE(name.kind);
}

Slot Chains::thread_named(std::string_view name) const {
  Slot thread = Slot::none;
  for (const char *at = name.data(), *const end = at + name.size(); at != end;) {
    uint32_t child = 0;
    const auto [rest, error] = std::from_chars(at, end, child);
    if (error != std::errc() || (rest != end && (*rest != '.' || rest + 1 == end))) return Slot::none;
    thread = child < kFrameLabel - kThreadLabel ? find(thread, kThreadLabel + child) : Slot::none;
    if (thread == Slot::none) return Slot::none;
    at = rest == end ? end : rest + 1;
  }
  return thread;
}

Chains::Entry& Chains::Table::place_of(Slot parent, uint32_t label) const {
  for (size_t at = hash(parent, label) & (size_ - 1);; at = (at + 1) & (size_ - 1)) {
    Entry& entry = entries_[at];
    if (entry.taken() == Slot::none || (entry.parent == parent && entry.label == label)) return entry;
  }
}

std::vector<Chains::Entry> Chains::Table::entries() const {
  std::vector<Entry> out;
  std::copy_if(entries_.get(), entries_.get() + size_, std::back_inserter(out),
               [](const Entry& entry) { return entry.slot != Slot::none; });
  return out;
}

void Chains::Table::take_all(std::span<const Entry> entries) {
  for (const Entry& entry : entries) place_of(entry.parent, entry.label) = entry;
}

void Chains::take(std::span<const Entry> entries) {
  auto table = std::make_unique<Table>(std::max<size_t>(1024, std::bit_ceil(entries.size() * 2 + 1)));
  table->take_all(entries);
  table_ = table.get();
  owned_table_ = std::move(table);
  used_ = entries.size();
}

Slot Chains::find(Slot parent, uint32_t label) const {
  return table_.load(std::memory_order_acquire)->place_of(parent, label).taken();
}

template <class Describe>
Slot Chains::find_or_add(Slot parent, uint32_t label, uint32_t slots, uint32_t alignment, Describe&& describe) {
  if (const Slot known = find(parent, label); known != Slot::none) return known;
  const std::scoped_lock lock(lock_);
  Entry& entry = table_.load(std::memory_order_relaxed)->place_of(parent, label);
  if (entry.slot != Slot::none) return entry.slot;  // somebody else was first
  const uint32_t first = (next_ + alignment - 1) / alignment * alignment;
  if (first + slots >= most_slots())
    throw OutOfBudget{fmt::format("memory: there are more than {} access chains", most_slots())};
  next_ = first + slots;
  const Slot slot{first};
  origins_.reach(next_ - kTemporarySlots - 1);
  describe(slot);
  entry.parent = parent;
  entry.label = label;
  std::atomic_ref(entry.slot).store(slot, std::memory_order_release);
  if (++used_ * 2 > owned_table_->size()) {
    auto larger = std::make_unique<Table>(owned_table_->size() * 2);
    larger->take_all(owned_table_->entries());
    table_.store(larger.get(), std::memory_order_release);
    std::unique_ptr<const Table> old = std::move(owned_table_);
    owned_table_ = std::move(larger);
    Reclaim::retire(std::move(old));
  }
  return slot;
}

}  // namespace quotient::memory
