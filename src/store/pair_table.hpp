// Hash-consing of pairs: equal pairs get equal ids, dense from 1. Id 0 is never given out.
//
// The pairs lie in an array by id. An index of 32-bit words with linear probing finds them: a word is the id in its low
// bits and bits of the hash in those that ids of this table do not need, so that a pair is hardly ever looked at in
// vain, and a look-up in a large table costs two cache misses. Index and pairs grow by copying, at 80 % and 100 % load,
// by 1.5 and 1.25: 13 to 17.5 bytes per pair, 15.1 on average. There is one table per inner node of a WordTree and most
// of them stay small: ten pairs take three cache lines beside the object.
//
// Pairs are never removed; references to pairs are not handed out, since they move.
#pragma once

#include <cstdint>

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
    const uint32_t tag = static_cast<uint32_t>(hash) & ~id_mask_;
    for (uint32_t at = home(hash); at < slots_; at = next(at)) {  // false at first, when there are no slots
      const uint32_t word = index()[at];
      if (word == 0) break;
      if ((word & ~id_mask_) == tag && pairs()[word & id_mask_] == key) return word & id_mask_;
    }
    return add(key);
  }

  // The pair with this id, which intern() must have given out.
  Pair pair(uint32_t id) const {
    return {static_cast<uint32_t>(pairs()[id]), static_cast<uint32_t>(pairs()[id] >> 32)};
  }

  uint32_t size() const { return size_; }
  uint64_t bytes() const { return index_.bytes() + pairs_.bytes(); }

 private:
  static uint64_t joined(uint32_t left, uint32_t right) { return left | uint64_t{right} << 32; }
  static uint64_t hash_of(uint64_t key) {
    key *= 0xd6e8feb86659fd93u;
    key = (key ^ key >> 32) * 0xd6e8feb86659fd93u;
    return key ^ key >> 32;  // the upper half chooses the slot, the lower one is the tag
  }
  uint32_t home(uint64_t hash) const { return static_cast<uint32_t>((hash >> 32) * slots_ >> 32); }
  uint32_t next(uint32_t at) const { return at + 1 == slots_ ? 0 : at + 1; }

  uint32_t* index() const { return index_.as<uint32_t>(); }
  uint64_t* pairs() const { return pairs_.as<uint64_t>(); }  // left in the lower half; the first is unused

  [[gnu::noinline]] uint32_t add(uint64_t key);  // rare: inlined, it would only make intern() save more registers
  void enter(uint64_t key, uint32_t id);
  void grow_index();
  void grow_pairs();

  Block index_, pairs_;
  uint32_t slots_ = 0;    // words of the index
  uint32_t room_ = 0;     // so many pairs may be in the index
  uint32_t id_mask_ = 0;  // the bits of a word that hold the id
  uint32_t size_ = 0;
};

}  // namespace quotient::store
