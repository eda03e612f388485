// An exact set of pairs that stores less than the pairs: what the position of an entry tells is not stored
// (quotienting; Cleary, Compact hash tables using bidirectional linear probing, 1984).
//
// A pair is a number of as many bits as the largest halves so far need. A bijection mixes it; the mixed number divided
// by the width of a bucket is the pair's home bucket, and only the remainder is stored, together with how many buckets
// behind its home the entry lies. From these the pair can be computed again: nothing is ever confused or lost. With n
// entries of b bits the remainder has about b - log2(n) + 4 bits: five million pairs of 13-bit ids take two bytes each
// plus free places.
//
// A bucket is a cache line of up to 32 entries of 2 to 8 bytes. An entry's first two bytes (its tag: displacement, two
// flags, ten bits of the remainder) lie together at the line's beginning and are compared all at once, the other bytes
// follow. A look-up costs one cache miss, mostly. A full bucket overflows into the next.
//
// The set is cut into 16 shards, which grow and widen one by one: by 1.4 at a load of 7/8, or when a number does not
// fit the bits any more, or when an entry would lie too far behind its home. A shard's number replaces four bits of the
// pair, and does not depend on the bits in use.
//
// The two flags of an entry belong to the user (colours of a nested depth-first search); they are 0 at first.
//
// Many workers share a set. Looking up takes no lock: a shard's table is replaced by a larger one, never changed but by
// new entries, and an entry's tag is written last. Adding takes the shard's lock.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/spin_lock.hpp"
#include "store/block.hpp"
#include "store/pair_table.hpp"
#include "store/permutation.hpp"

namespace quotient::store {

class PairSet {
 public:
  // An entry in the set. Valid until the next pair is added, by whomever: flags that are set after that are lost.
  class Entry {
   public:
    uint8_t flags() const {
      return static_cast<uint8_t>(std::atomic_ref(*tag_).load(std::memory_order_acquire) >> kFlagsAt & kFlags);
    }
    void set_flags(uint8_t flags) const {
      const std::atomic_ref tag(*tag_);
      const auto others = static_cast<uint16_t>(tag.load(std::memory_order_relaxed) & ~(kFlags << kFlagsAt));
      tag.store(static_cast<uint16_t>(others | (flags & kFlags) << kFlagsAt), std::memory_order_release);
    }

   private:
    friend class PairSet;
    explicit Entry(uint16_t* tag) : tag_(tag) {}
    uint16_t* tag_;
  };
  struct Found {
    Entry entry;
    bool added;  // the pair was not there before
  };

  Found find_or_add(uint32_t left, uint32_t right);

  // True if the pair was not there before.
  bool add(uint32_t left, uint32_t right) { return find_or_add(left, right).added; }
  bool contains(uint32_t left, uint32_t right) const { return find(left, right).has_value(); }
  std::optional<Entry> find(uint32_t left, uint32_t right) const;

  // Fetches the pair's bucket into the cache, for a look-up that comes after other work.
  void prefetch(uint32_t left, uint32_t right) const {
    const Key key = key_of(left, right);
    const Table& table = shards_[key.shard].table();
    if (table.fits(key)) __builtin_prefetch(table.line(table.home(key).bucket));
  }

  uint64_t size() const;
  uint64_t bytes() const;

  // As of base/archive.hpp: the pairs with their flags. There were none before they are loaded.
  template <class Archive>
  void describe(Archive& archive) {
    uint64_t count = size();
    archive(count);
    if constexpr (Archive::kLoads) {
      for (uint64_t i = 0; i < count; ++i) {
        Pair pair;
        uint8_t flags = 0;
        archive(pair, flags);
        const Found found = find_or_add(pair.left, pair.right);
        if (flags != 0) found.entry.set_flags(flags);
      }
    } else {
      for_each([&](Pair pair, uint8_t flags) { archive(pair, flags); });
    }
  }

  // Calls visit(pair, flags) for every entry, in no particular order.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (uint32_t shard = 0; shard < kShards; ++shard) {
      shards_[shard].table().for_each(
          [&](Key key, unsigned flags) { visit(pair_of({key.high, key.right, shard}), static_cast<uint8_t>(flags)); });
    }
  }

 private:
  static constexpr unsigned kShardBits = 4;
  static constexpr uint32_t kShards = 1u << kShardBits;
  // A tag, from the lowest bit on: 0 if the place is empty, else 1 + displacement; flags; low bits of the remainder.
  static constexpr unsigned kDisplacementBits = 4, kFlagsAt = 4, kFlagBits = 2, kRemainderAt = 6,
                            kTagRemainderBits = 10;
  static constexpr unsigned kFlags = (1u << kFlagBits) - 1;
  static constexpr unsigned kMostDisplacement = (1u << kDisplacementBits) - 2;
  static constexpr unsigned kLineBytes = 64;

  // A pair without the bits that the number of its shard tells.
  struct Key {
    uint32_t high;  // of the left half
    uint32_t right;
    uint32_t shard;
  };
  // The shard is the lowest bits of `left` plus a hash of all others: with these, it tells the lowest bits.
  static uint32_t shard_hash(uint32_t high, uint32_t right) {
    return static_cast<uint32_t>((high * 0x9e3779b97f4a7c15u + right * 0xd1b54a32d192ed03u) >> (64 - kShardBits));
  }
  static Key key_of(uint32_t left, uint32_t right) {
    const uint32_t high = left >> kShardBits;
    return {high, right, (left + shard_hash(high, right)) % kShards};
  }
  static Pair pair_of(Key key) {
    return {key.high << kShardBits | (key.shard - shard_hash(key.high, key.right)) % kShards, key.right};
  }

  struct Home {
    uint64_t bucket;
    uint64_t remainder;
  };

  // Entries of one geometry.
  class Table {
   public:
    Table() = default;
    // With room for so many entries of keys with so many bits.
    Table(unsigned high_bits, unsigned right_bits, uint64_t entries);

    bool fits(Key key) const { return key.high < high_limit_ && key.right < right_limit_; }
    Home home(Key key) const {
      return home(permutation_.apply(uint64_t{key.high} << right_bits_ | key.right));
    }  // of a key that fits
    std::byte* line(uint64_t bucket) const { return table_.data() + bucket * kLineBytes; }

    struct Place {
      std::byte* line = nullptr;  // nullptr: there is none as far as a displacement reaches
      unsigned slot = 0;
      uint16_t tag = 0;    // what an entry has there, without flags
      bool taken = false;  // the entry is there already
      uint16_t* entry() const { return reinterpret_cast<uint16_t*>(line) + slot; }
    };
    Place locate(Home home) const;
    // Makes an entry there, which has been free.
    uint16_t* fill(const Place& place, uint64_t remainder) const;
    uint64_t room() const { return room_; }  // for entries
    // The same entries in a table with room for more, into which this key fits, too.
    [[gnu::noinline, gnu::cold]] std::unique_ptr<Table> larger(Key key, uint64_t used) const;

    // Calls visit(key, flags) for all entries; the key's shard is not set.
    template <class Visit>
    void for_each(Visit&& visit) const {
      for_each_number([&](uint64_t number, unsigned flags) { visit(key_of(number), flags); });
    }

    uint64_t bytes() const { return table_.bytes(); }

   private:
    Home home(uint64_t number) const {
      auto bucket = static_cast<uint64_t>(static_cast<unsigned __int128>(number) * reciprocal_ >> 64);
      uint64_t remainder = number - bucket * width_;
      if (remainder >= width_) {  // the reciprocal was rounded down: the quotient may be one too small
        remainder -= width_;
        ++bucket;
      }
      return {bucket, remainder};
    }
    Key key_of(uint64_t number) const {
      const uint64_t key = permutation_.invert(number);
      return {static_cast<uint32_t>(key >> right_bits_), static_cast<uint32_t>(key & (right_limit_ - 1)), 0};
    }
    uint64_t next(uint64_t bucket) const { return bucket + 1 == buckets_ ? 0 : bucket + 1; }
    Place first_empty(Home home, std::vector<uint8_t>& filled) const;
    template <class Visit>
    void for_each_number(Visit&& visit) const;
    uint64_t rest(const std::byte* line, unsigned slot) const;  // of a remainder, beside the bits in the tag
    bool take_all(const Table& other);

    Block table_;
    uint64_t high_limit_ = 0, right_limit_ = 0;  // keys below these fit; none at first
    Permutation permutation_;
    uint64_t width_ = 0;       // of a bucket: it is home to so many numbers
    uint64_t reciprocal_ = 0;  // 2^64 divided by it
    uint64_t buckets_ = 0;
    uint64_t room_ = 0;
    uint8_t right_bits_ = 0;
    uint8_t slots_ = 0;       // entries of a bucket
    uint8_t rest_bytes_ = 0;  // of an entry beside its tag
    uint8_t farthest_ = 0;    // an entry lies at most so many buckets behind its home
  };

  class Shard {
   public:
    const Table& table() const { return *table_.load(std::memory_order_acquire); }
    // Of a key that was not in that table a moment ago, but had a place there.
    uint16_t* add(Key key, const Table& seen, Table::Place place, uint64_t remainder, bool& added);
    uint64_t used() const { return writing_.used.load(std::memory_order_relaxed); }

   private:
    std::atomic<const Table*> table_{&kEmpty};
    struct alignas(64) Writing {
      SpinLock lock;
      std::atomic<uint64_t> used{0};  // entries
      std::unique_ptr<Table> table;
    };
    Writing writing_;
  };
  static const Table kEmpty;

  std::array<Shard, kShards> shards_;
};

// Calls visit(mixed number, flags) for all entries.
template <class Visit>
void PairSet::Table::for_each_number(Visit&& visit) const {
  for (uint64_t at = 0; at < buckets_; ++at) {
    const auto* tags = reinterpret_cast<const uint16_t*>(line(at));
    for (unsigned slot = 0; slot < slots_ && tags[slot] != 0; ++slot) {
      const uint64_t displacement = (tags[slot] & ((1u << kDisplacementBits) - 1)) - 1;
      const uint64_t bucket = at >= displacement ? at - displacement : at + buckets_ - displacement;
      const uint64_t remainder = tags[slot] >> kRemainderAt | rest(line(at), slot) << kTagRemainderBits;
      visit(bucket * width_ + remainder, tags[slot] >> kFlagsAt & kFlags);
    }
  }
}

}  // namespace quotient::store
