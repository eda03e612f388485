// A hash index from what an id stands for to the id: open addressing over 32-bit ids, nothing else stored.
//
// It is cut into shards by the hash, and each shard grows on its own by copying only itself: a table of
// 10^8 entries never pauses for more than some ten milliseconds. Capacities grow by 1.5, so that the load lies between
// 53 % and 80 %; that is about 6 bytes per entry. Id 0 is never stored.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

namespace quotient::store {

class IdIndex {
 public:
  // The id for which equal(id) holds among those with this hash; if there is none, make() gives a new one.
  // hash_of(id) must be the hash that the id was added with.
  template <class Equal, class Make, class HashOf>
  uint32_t find_or_add(uint64_t hash, Equal&& equal, Make&& make, HashOf&& hash_of) {
    Shard& shard = shards_[hash >> (64 - kShardBits)];
    if (shard.used * 5 >= shard.capacity * 4) [[unlikely]] grow(shard, hash_of);
    uint32_t* at = shard.slots.get() + start(hash, shard.capacity);
    uint32_t* const end = shard.slots.get() + shard.capacity;
    for (; *at != 0; at = at + 1 == end ? shard.slots.get() : at + 1) {
      if (equal(*at)) return *at;
    }
    ++shard.used;
    return *at = make();
  }

  uint64_t size() const {
    uint64_t sum = 0;
    for (const Shard& shard : shards_) sum += shard.used;
    return sum;
  }
  uint64_t bytes() const {
    uint64_t sum = 0;
    for (const Shard& shard : shards_) sum += shard.capacity * sizeof(uint32_t);
    return sum;
  }

 private:
  static constexpr unsigned kShardBits = 8;
  struct Shard {
    std::unique_ptr<uint32_t[]> slots;
    uint64_t capacity = 0;
    uint64_t used = 0;
  };

  // Bits of the hash below those that chose the shard, scaled to the capacity.
  static uint64_t start(uint64_t hash, uint64_t capacity) { return (hash << kShardBits >> 32) * capacity >> 32; }

  template <class HashOf>
  static void grow(Shard& shard, HashOf& hash_of) {
    const uint64_t capacity = shard.capacity == 0 ? 16 : shard.capacity + shard.capacity / 2;
    auto slots = std::make_unique<uint32_t[]>(capacity);
    for (uint64_t i = 0; i < shard.capacity; ++i) {
      const uint32_t id = shard.slots[i];
      if (id == 0) continue;
      uint64_t at = start(hash_of(id), capacity);
      while (slots[at] != 0) at = at + 1 == capacity ? 0 : at + 1;
      slots[at] = id;
    }
    shard.slots = std::move(slots);
    shard.capacity = capacity;
  }

  std::array<Shard, 1u << kShardBits> shards_;
};

}  // namespace quotient::store
