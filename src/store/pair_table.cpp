#include "store/pair_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/budget.hpp"

namespace quotient::store {
namespace {

constexpr uint32_t kFirstSlots = 16;
constexpr uint64_t kMostSlots = 0xffffffff;

}  // namespace

// The pair is not there. The index has a place for it: it is never full.
uint32_t PairTable::add(uint64_t key) {
  if (size_ == room_) grow_index();
  const uint32_t id = size_ + 1;
  if (id * sizeof(uint64_t) >= pairs_.bytes()) grow_pairs();
  pairs()[id] = key;
  size_ = id;
  enter(key, id);
  return id;
}

void PairTable::enter(uint64_t key, uint32_t id) {
  const uint64_t hash = hash_of(key);
  uint32_t at = home(hash);
  while (index()[at] != 0) at = next(at);
  index()[at] = (static_cast<uint32_t>(hash) & ~id_mask_) | id;
}

void PairTable::grow_index() {
  if (slots_ >= kMostSlots) throw OutOfBudget{fmt::format("memory: a table of {} pairs is full", size_)};
  slots_ = slots_ == 0 ? kFirstSlots : static_cast<uint32_t>(std::min(uint64_t{slots_} * 3 / 2, kMostSlots));
  room_ = static_cast<uint32_t>(uint64_t{slots_} * 4 / 5);
  id_mask_ = ~uint32_t{0} >> std::countl_zero(room_);
  index_ = Block();  // before the new one is made, so that both are not there at once
  index_ = Block(uint64_t{slots_} * sizeof(uint32_t));
  for (uint32_t id = 1; id <= size_; ++id) enter(pairs()[id], id);
}

void PairTable::grow_pairs() {
  Block larger(pairs_.bytes() + pairs_.bytes() / 4 + 2 * sizeof(uint64_t));
  if (pairs_.bytes() != 0) std::memcpy(larger.data(), pairs_.data(), pairs_.bytes());
  pairs_ = std::move(larger);
}

}  // namespace quotient::store
