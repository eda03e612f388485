// Hash-consing of pairs: equal pairs get equal ids, dense from 1. Id 0 is never given out.
//
// The pairs lie in an array by id. An index of 32-bit words with linear probing finds them: a word is the id in its low
// bits and bits of the hash in those that ids of this table do not need, so that a pair is hardly ever looked at in
// vain, and a look-up in a large table costs two cache misses. Index and pairs grow by copying, at 80 % and 100 % load,
// by 1.5 and 1.25: 13 to 17.5 bytes per pair, 15.1 on average. There is one table per inner node of a WordTree and most
// of them stay small: ten pairs take three cache lines beside the object.
//
// Many workers share a table. Looking up takes no lock: index and pairs are replaced by larger ones, never changed but
// by new entries, and a word of the index is written after its pair. Adding takes the table's lock, which lies with all
// that changes then in a cache line of its own: who only looks up does not wait for that line to come back.
//
// Pairs are never removed; references to pairs are not handed out, since they move.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "base/spin_lock.hpp"
#include "store/block.hpp"

namespace quotient::store {

struct Pair {
  uint32_t left = 0, right = 0;
  friend bool operator==(const Pair&, const Pair&) = default;
};

class PairTable {
 public:
  // The pair's id; a new one if the pair was not there.
  uint32_t intern(uint32_t left, uint32_t right) {
    const uint64_t key = joined(left, right);
    const uint64_t hash = hash_of(key);
    const Index& index = *index_.load(std::memory_order_acquire);
    const uint32_t tag = static_cast<uint32_t>(hash) & ~index.id_mask;
    for (uint32_t at = index.home(hash);; at = index.next(at)) {
      const uint32_t word = index.word(at).load(std::memory_order_acquire);
      if (word == 0) return add(key, hash, index, at);
      if ((word & ~index.id_mask) == tag && key_of(word & index.id_mask) == key) return word & index.id_mask;
    }
  }

  // The pair with this id, which intern() must have given out.
  Pair pair(uint32_t id) const { return {static_cast<uint32_t>(key_of(id)), static_cast<uint32_t>(key_of(id) >> 32)}; }

  // As of base/archive.hpp: the pairs in the order of their ids. There were none before they are loaded.
  template <class Archive>
  void describe(Archive& archive) {
    uint32_t count = size();
    archive(count);
    for (uint32_t id = 1; id <= count; ++id) {
      Pair one = Archive::kLoads ? Pair{} : pair(id);
      archive(one);
      if constexpr (Archive::kLoads) intern(one.left, one.right);
    }
  }

  uint32_t size() const { return writing_->size.load(std::memory_order_relaxed); }
  uint64_t bytes() const;

 private:
  // The beginning of a block; the words follow.
  struct Index {
    uint32_t slots = 1;    // words
    uint32_t room = 0;     // so many pairs may be in it
    uint32_t id_mask = 0;  // the bits of a word that hold the id
    uint32_t first = 0;    // the only word of an index without a block
    std::atomic_ref<uint32_t> word(uint32_t at) const {
      return std::atomic_ref<uint32_t>(*(const_cast<uint32_t*>(&first) + at));
    }
    uint32_t home(uint64_t hash) const { return static_cast<uint32_t>((hash >> 32) * slots >> 32); }
    uint32_t next(uint32_t at) const { return at + 1 == slots ? 0 : at + 1; }
    void enter(uint64_t hash, uint32_t id) const;
  };
  static const Index kEmpty;

  static uint64_t joined(uint32_t left, uint32_t right) { return left | uint64_t{right} << 32; }
  static uint64_t hash_of(uint64_t key) {
    key *= 0xd6e8feb86659fd93u;
    key = (key ^ key >> 32) * 0xd6e8feb86659fd93u;
    return key ^ key >> 32;  // the upper half chooses the slot, the lower one is the tag
  }
  uint64_t key_of(uint32_t id) const { return pairs_.load(std::memory_order_acquire)[id]; }

  // The pair was not in that index, but had a place there. Rare: inlined, it would only make intern() save registers.
  [[gnu::noinline]] uint32_t add(uint64_t key, uint64_t hash, const Index& seen, uint32_t at);
  void grow_index();
  void grow_pairs();

  std::atomic<const Index*> index_{&kEmpty};
  std::atomic<uint64_t*> pairs_{nullptr};  // left in the lower half; the first is unused
  struct alignas(64) Writing {
    SpinLock lock;
    std::atomic<uint32_t> size{0};
    Block index, pairs;
  };
  const std::unique_ptr<Writing> writing_ = std::make_unique<Writing>();
};

}  // namespace quotient::store
