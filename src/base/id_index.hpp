// A hash index from what an id stands for to the id, in buckets of one cache line.
//
// A bucket holds ten ids with 16 bits of each hash, so that a look-up costs one cache miss here and, if the
// tag matches, one where the thing itself is. A full bucket overflows into the next. The index is cut into
// shards by the hash, and each shard grows on its own by copying only itself: the longest pause while 6*10^7
// entries were added was 60 ms. Buckets grow by 1.4 at a load of 86 %: about 8 bytes per id.
// Id 0 is never stored.
//
// Many workers share an index. Looking up takes no lock: a shard's table is replaced by a larger one, never changed but
// by new ids, and how many ids a bucket has is written last. Adding takes the shard's lock.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <mutex>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "base/reclaim.hpp"
#include "base/spin_lock.hpp"
#include "base/thread_sanitizer.hpp"

namespace quotient {

class IdIndex {
  struct Bucket;

 public:
  IdIndex() = default;
  // While nobody else uses either.
  IdIndex& operator=(IdIndex&& other) noexcept {
    for (size_t i = 0; i < kShards; ++i) {
      tables_[i] = other.tables_[i].exchange(tables_[i]);
      writing_[i].used = other.writing_[i].used.exchange(writing_[i].used);
      std::swap(writing_[i].buckets, other.writing_[i].buckets);
    }
    return *this;
  }

  // The id for which equal(id) holds among those with this hash; if there is none, make() gives a new one.
  // hash_of(id) must be the hash that the id was added with.
  template <class Equal, class Make, class HashOf>
  uint32_t find_or_add(uint64_t hash, Equal&& equal, Make&& make, HashOf&& hash_of) {
    const Place place = find(hash, equal);
    return place.id ? place.id : add(hash, place, equal, make, hash_of);
  }

  // The same in two steps, for those who look up all the time: add() after a find() in vain. What only add() needs
  // need not be at hand before.
  struct Place {
    uint32_t id;  // 0: none
    // For add(): the bucket where it belongs, how many ids that had, and in which table.
    uint32_t used;
    Bucket* bucket;
    uint64_t table;
  };
  template <class Equal>
  [[gnu::always_inline]] Place find(uint64_t hash, Equal&& equal) const {
    return table(shard_of(hash)).find(hash, equal);
  }
  template <class Equal, class Make, class HashOf>
  [[gnu::noinline]] uint32_t add(uint64_t hash, Place place, Equal&& equal, Make&& make, HashOf&& hash_of);

  uint64_t size() const {
    uint64_t sum = 0;
    for (const Writing& writing : writing_) sum += writing.used.load(std::memory_order_relaxed);
    return sum;
  }
  uint64_t bytes() const {
    uint64_t sum = 0;
    for (size_t i = 0; i < kShards; ++i) sum += table(i).bytes();
    return sum;
  }

 private:
  static constexpr unsigned kShardBits = 6;
  static constexpr uint32_t kIds = 10;

  struct alignas(64) Bucket {
    uint32_t used = 0;
    std::array<uint16_t, kIds> tags;
    std::array<uint32_t, kIds> ids;
    uint32_t count() { return std::atomic_ref(used).load(std::memory_order_acquire); }
    // A bit for each of the first `count` ids that has this tag.
    uint32_t with_tag(uint16_t tag, uint32_t count) const {
      uint32_t found = 0;
#if defined(__SSE2__) && !QUOTIENT_THREAD_SANITIZER  // which takes looking at free places for a race
      // Twice eight tags, of which six are the same.
      const __m128i wanted = _mm_set1_epi16(static_cast<int16_t>(tag));
      const auto compare = [&](size_t from) {
        return _mm_cmpeq_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(&tags[from])), wanted);
      };
      const int both = _mm_movemask_epi8(_mm_packs_epi16(compare(0), compare(kIds - 8)));
      found = (static_cast<uint32_t>(both) & 0xff) | (static_cast<uint32_t>(both) >> 8 << (kIds - 8));
#else
      for (uint32_t i = 0; i < count; ++i) found |= uint32_t{tags[i] == tag} << i;
#endif
      return found & ((1u << count) - 1);
    }
    void add(uint16_t tag, uint32_t id) {
      tags[used] = tag;
      ids[used] = id;
      std::atomic_ref(used).store(used + 1, std::memory_order_release);
    }
  };
  static_assert(sizeof(Bucket) == 64, "a cache line");

  // How many buckets tables have, one after the other: the first has none.
  static constexpr unsigned kSizeBits = 6;
  static constexpr std::array<uint64_t, 1u << kSizeBits> kSizes = [] {
    std::array<uint64_t, 1u << kSizeBits> sizes{};
    for (size_t i = 1; i < sizes.size(); ++i) sizes[i] = sizes[i - 1] + sizes[i - 1] * 2 / 5 + 1;
    return sizes;
  }();

  // A table is one word: where its buckets are, which are aligned, and in the free bits which of the sizes it has. So
  // the tables of all shards lie in a few cache lines, which are looked at all the time.
  class Table {
   public:
    Table() = default;
    explicit Table(uint64_t word) : word_(word) {}
    uint64_t word() const { return word_; }

    template <class Equal>
    [[gnu::always_inline]] Place find(uint64_t hash, Equal& equal) const {
      const uint64_t count = this->count();
      if (count == 0) [[unlikely]]
        return {0, 0, nullptr, word_};
      const auto tag = static_cast<uint16_t>(hash);
      for (uint64_t at = start(hash, count);; at = next(at, count)) {
        Bucket& bucket = buckets()[at];
        const uint32_t used = bucket.count();
        for (uint32_t left = bucket.with_tag(tag, used); left != 0; left &= left - 1) {
          const uint32_t id = bucket.ids[static_cast<size_t>(std::countr_zero(left))];
          if (equal(id)) return {id, used, &bucket, word_};
        }
        if (used != kIds) return {0, used, &bucket, word_};
      }
    }
    bool has_room_for(uint64_t ids) const { return ids * 7 < count() * kIds * 6; }
    // With the same ids; `owner` owns its buckets.
    template <class HashOf>
    Table larger(HashOf& hash_of, std::unique_ptr<Bucket[]>& owner) const {
      const uint64_t size = (word_ & (kSizes.size() - 1)) + 1;
      owner = std::make_unique<Bucket[]>(kSizes[size]);
      const Table out(reinterpret_cast<uint64_t>(owner.get()) | size);
      for (uint64_t b = 0; b < count(); ++b) {
        const Bucket& bucket = buckets()[b];
        for (uint32_t i = 0; i < bucket.used; ++i) out.put(hash_of(bucket.ids[i]), bucket.ids[i]);
      }
      return out;
    }
    uint64_t bytes() const { return count() * sizeof(Bucket); }

   private:
    static_assert(alignof(Bucket) >= kSizes.size());
    Bucket* buckets() const { return reinterpret_cast<Bucket*>(word_ & ~(kSizes.size() - 1)); }
    uint64_t count() const { return kSizes[word_ & (kSizes.size() - 1)]; }
    // Bits of the hash below those that chose the shard, scaled to the number of buckets; the tag is the lowest bits.
    static uint64_t start(uint64_t hash, uint64_t count) { return (hash << kShardBits >> 32) * count >> 32; }
    static uint64_t next(uint64_t at, uint64_t count) { return at + 1 == count ? 0 : at + 1; }
    void put(uint64_t hash, uint32_t id) const {
      uint64_t at = start(hash, count());
      while (buckets()[at].used == kIds) at = next(at, count());
      buckets()[at].add(static_cast<uint16_t>(hash), id);
    }

    uint64_t word_ = 0;
  };

  // What whoever adds to a shard needs besides its table.
  struct alignas(64) Writing {
    SpinLock lock;
    std::atomic<uint64_t> used{0};
    std::unique_ptr<Bucket[]> buckets;
  };

  static size_t shard_of(uint64_t hash) { return hash >> (64 - kShardBits); }
  Table table(size_t shard) const { return Table(tables_[shard].load(std::memory_order_acquire)); }

  static constexpr size_t kShards = size_t{1} << kShardBits;
  std::array<std::atomic<uint64_t>, kShards> tables_{};
  std::array<Writing, kShards> writing_;
};

// As long as its bucket has as many ids as it had when it was looked at, nobody else has added it: the buckets before
// are full.
template <class Equal, class Make, class HashOf>
uint32_t IdIndex::add(uint64_t hash, Place place, Equal&& equal, Make&& make, HashOf&& hash_of) {
  const size_t shard = shard_of(hash);
  Writing& writing = writing_[shard];
  const std::scoped_lock lock(writing.lock);
  const uint64_t used = writing.used.load(std::memory_order_relaxed);
  Table now = table(shard);
  bool is_right = now.word() == place.table && place.bucket && place.bucket->used == place.used;
  if (!now.has_room_for(used)) {
    std::unique_ptr<Bucket[]> buckets;
    now = now.larger(hash_of, buckets);
    tables_[shard].store(now.word(), std::memory_order_release);
    std::swap(writing.buckets, buckets);
    if (buckets) Reclaim::retire(std::move(buckets));
    is_right = false;
  }
  if (!is_right) {
    place = now.find(hash, equal);
    if (place.id) return place.id;
  }
  const uint32_t id = make();
  place.bucket->add(static_cast<uint16_t>(hash), id);
  writing.used.store(used + 1, std::memory_order_relaxed);
  return id;
}

}  // namespace quotient
