#include "store/pair_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <mutex>

#include "base/budget.hpp"
#include "base/reclaim.hpp"

namespace quotient::store {
namespace {

constexpr uint32_t kFirstSlots = 13;  // with what the index begins with, a cache line
constexpr uint64_t kMostSlots = 0xffffffff;

}  // namespace

const PairTable::Index PairTable::kEmpty;

uint64_t PairTable::bytes() const {
  const std::scoped_lock lock(writing_->lock);
  return writing_->index.bytes() + writing_->pairs.bytes();
}

// A place that was the first free one, and still is free, is the right one: had somebody else added the pair, it would
// be there.
uint32_t PairTable::add(uint64_t key, uint64_t hash, const Index& seen, uint32_t at) {
  const std::scoped_lock lock(writing_->lock);
  const uint32_t id = size() + 1;
  bool is_same = index_.load(std::memory_order_relaxed) == &seen;
  if (id > index_.load(std::memory_order_relaxed)->room) {
    grow_index();
    is_same = false;  // even at the same address
  }
  const Index& index = *index_.load(std::memory_order_relaxed);
  if (!is_same) at = index.home(hash);
  for (;; at = index.next(at)) {
    const uint32_t word = index.word(at).load(std::memory_order_relaxed);
    if (word == 0) break;
    if (key_of(word & index.id_mask) == key) return word & index.id_mask;
  }
  if (id * sizeof(uint64_t) >= writing_->pairs.bytes()) grow_pairs();
  pairs_.load(std::memory_order_relaxed)[id] = key;
  writing_->size.store(id, std::memory_order_relaxed);
  index.word(at).store((static_cast<uint32_t>(hash) & ~index.id_mask) | id, std::memory_order_release);
  return id;
}

void PairTable::Index::enter(uint64_t hash, uint32_t id) const {
  uint32_t at = home(hash);
  while (word(at).load(std::memory_order_relaxed) != 0) at = next(at);
  word(at).store((static_cast<uint32_t>(hash) & ~id_mask) | id, std::memory_order_relaxed);
}

void PairTable::grow_index() {
  const uint32_t slots = index_.load(std::memory_order_relaxed)->slots;
  if (slots >= kMostSlots) throw OutOfBudget{fmt::format("memory: a table of {} pairs is full", size())};
  Index larger;
  larger.slots =
      slots < kFirstSlots ? kFirstSlots : static_cast<uint32_t>(std::min(uint64_t{slots} * 3 / 2, kMostSlots));
  larger.room = static_cast<uint32_t>(uint64_t{larger.slots} * 4 / 5);
  larger.id_mask = ~uint32_t{0} >> std::countl_zero(larger.room);
  if (!Reclaim::is_shared()) {  // then old and new need not be there at once
    index_.store(&kEmpty, std::memory_order_relaxed);
    writing_->index = Block();
  }
  Block block(offsetof(Index, first) + uint64_t{larger.slots} * sizeof(uint32_t));
  Index& index = *new (block.data()) Index(larger);
  for (uint32_t id = 1; id <= size(); ++id) index.enter(hash_of(key_of(id)), id);
  index_.store(&index, std::memory_order_release);
  std::swap(writing_->index, block);
  Reclaim::retire(std::move(block));
}

void PairTable::grow_pairs() {
  Block larger(writing_->pairs.bytes() + writing_->pairs.bytes() / 4 + 2 * sizeof(uint64_t));
  if (writing_->pairs.bytes() != 0) std::memcpy(larger.data(), writing_->pairs.data(), writing_->pairs.bytes());
  pairs_.store(larger.as<uint64_t>(), std::memory_order_release);
  std::swap(writing_->pairs, larger);
  Reclaim::retire(std::move(larger));
}

}  // namespace quotient::store
