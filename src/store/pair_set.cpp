#include "store/pair_set.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <mutex>

#include "base/reclaim.hpp"
#include "base/thread_sanitizer.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace quotient::store {
namespace {

static_assert(std::endian::native == std::endian::little, "entries are read as parts of larger words");

// Which of the 32 words of 16 bits in a line are equal to `tag` but for the bits outside `mask`, and which are 0.
// Others may write tags meanwhile; a processor with SSE2 reads each as a whole, and reads what comes later later. The
// second form is for other processors, and for ThreadSanitizer.
struct Matches {
  uint32_t equal, empty;
};

#if defined(__SSE2__) && !QUOTIENT_THREAD_SANITIZER
Matches match(const std::byte* line, uint16_t tag, uint16_t mask) {
  const auto* words = reinterpret_cast<const __m128i*>(line);
  const __m128i tags = _mm_set1_epi16(static_cast<short>(tag)), masks = _mm_set1_epi16(static_cast<short>(mask)),
                zero = _mm_setzero_si128();
  const __m128i a = _mm_load_si128(words), b = _mm_load_si128(words + 1), c = _mm_load_si128(words + 2),
                d = _mm_load_si128(words + 3);
  const auto equal = [&](__m128i x) { return _mm_cmpeq_epi16(_mm_and_si128(x, masks), tags); };
  const auto empty = [&](__m128i x) { return _mm_cmpeq_epi16(x, zero); };
  const auto bits = [](__m128i low, __m128i high) {
    return static_cast<uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(low, high)));
  };
  std::atomic_signal_fence(std::memory_order_acquire);
  return {bits(equal(a), equal(b)) | bits(equal(c), equal(d)) << 16, bits(empty(a), empty(b)) | bits(empty(c), empty(d))
                                                                                                    << 16};
}
#else
Matches match(const std::byte* line, uint16_t tag, uint16_t mask) {
  const auto* words = reinterpret_cast<const uint16_t*>(line);
  Matches matches{0, 0};
  for (unsigned i = 0; i < 32; ++i) {
    const uint16_t word = std::atomic_ref(const_cast<uint16_t&>(words[i])).load(std::memory_order_acquire);
    matches.equal |= uint32_t{(word & mask) == tag} << i;
    matches.empty |= uint32_t{word == 0} << i;
  }
  return matches;
}
#endif

// Eight bytes of which the last are the rest of an entry: they all lie in its line, because tags lie before. Those of
// other entries among them are written back as they were, so that whoever reads one of these meanwhile reads the same;
// ThreadSanitizer, which does not know that, shall not look.
__attribute__((no_sanitize("thread"))) uint64_t load(const std::byte* end) {
  uint64_t word;
  std::memcpy(&word, end - sizeof word, sizeof word);
  return word;
}
__attribute__((no_sanitize("thread"))) void store(std::byte* end, uint64_t word) {
  std::memcpy(end - sizeof word, &word, sizeof word);
}

}  // namespace

const PairSet::Table PairSet::kEmpty;

PairSet::Found PairSet::find_or_add(uint32_t left, uint32_t right) {
  const Key key = key_of(left, right);
  Shard& shard = shards_[key.shard];
  const Table& table = shard.table();
  Home home{};
  Table::Place place;
  if (table.fits(key)) [[likely]] {
    home = table.home(key);
    place = table.locate(home);
    if (place.taken) return {Entry(place.entry()), false};
  }
  bool added = false;
  uint16_t* const tag = shard.add(key, table, place, home.remainder, added);
  return {Entry(tag), added};
}

std::optional<PairSet::Entry> PairSet::find(uint32_t left, uint32_t right) const {
  const Key key = key_of(left, right);
  const Table& table = shards_[key.shard].table();
  if (!table.fits(key)) return {};
  const Table::Place place = table.locate(table.home(key));
  return place.taken ? std::optional(Entry(place.entry())) : std::nullopt;
}

// A place that was the first free one, and still is free, is the right one: had somebody else added the key, it would
// be there.
uint16_t* PairSet::Shard::add(Key key, const Table& seen, Table::Place place, uint64_t remainder, bool& added) {
  const std::scoped_lock lock(writing_.lock);
  const uint64_t used = this->used();
  const Table* table = &this->table();
  bool is_right = table == &seen && place.line && *place.entry() == 0;
  for (;;) {
    if (!is_right && table->fits(key)) {
      const Home home = table->home(key);
      place = table->locate(home);
      remainder = home.remainder;
      if (place.taken) return place.entry();
      is_right = place.line != nullptr;
    }
    if (is_right && used < table->room()) [[likely]]
      break;
    std::unique_ptr<Table> larger = table->larger(key, used);
    table = larger.get();
    table_.store(table, std::memory_order_release);
    std::swap(writing_.table, larger);
    if (larger) Reclaim::retire(std::move(larger));
    is_right = false;
  }
  added = true;
  writing_.used.store(used + 1, std::memory_order_relaxed);
  return table->fill(place, remainder);
}

uint64_t PairSet::size() const {
  uint64_t sum = 0;
  for (const Shard& shard : shards_) sum += shard.used();
  return sum;
}

uint64_t PairSet::bytes() const {
  uint64_t sum = sizeof *this;
  for (const Shard& shard : shards_) sum += shard.table().bytes();
  return sum;
}

uint64_t PairSet::Table::rest(const std::byte* line, unsigned slot) const {
  const std::byte* end = line + slots_ * sizeof(uint16_t) + (slot + 1) * rest_bytes_;
  return load(end) >> 1 >> (63 - 8 * rest_bytes_);
}

PairSet::Table::Place PairSet::Table::locate(Home home) const {
  constexpr auto kWithoutFlags = static_cast<uint16_t>(~(kFlags << kFlagsAt));
  const auto slots = static_cast<uint32_t>((uint64_t{1} << slots_) - 1);
  const uint64_t rest_wanted = home.remainder >> kTagRemainderBits;
  auto tag = static_cast<uint16_t>(home.remainder << kRemainderAt | 1);
  uint64_t at = home.bucket;
  for (unsigned displacement = 0; displacement <= farthest_; ++displacement, ++tag) {
    std::byte* const here = line(at);
    const Matches matches = match(here, tag, kWithoutFlags);
    for (uint32_t equal = matches.equal & slots; equal != 0; equal &= equal - 1) {
      const auto slot = static_cast<unsigned>(std::countr_zero(equal));
      if (rest(here, slot) == rest_wanted) return {here, slot, tag, true};
    }
    if ((matches.empty & slots) != 0) return {here, static_cast<unsigned>(std::countr_zero(matches.empty)), tag, false};
    at = next(at);
  }
  return {};
}

// For an entry of which it is known that it is not there, if so many places of each bucket are filled.
PairSet::Table::Place PairSet::Table::first_empty(Home home, std::vector<uint8_t>& filled) const {
  auto tag = static_cast<uint16_t>(home.remainder << kRemainderAt | 1);
  uint64_t at = home.bucket;
  for (unsigned displacement = 0; displacement <= farthest_; ++displacement, ++tag) {
    if (filled[at] < slots_) return {line(at), filled[at]++, tag, false};
    at = next(at);
  }
  return {};
}

// The tag last: whoever sees it sees the rest.
uint16_t* PairSet::Table::fill(const Place& place, uint64_t remainder) const {
  std::byte* const end = place.line + slots_ * sizeof(uint16_t) + (place.slot + 1) * rest_bytes_;
  const uint64_t before = load(end) & ~uint64_t{0} >> 8 * rest_bytes_;
  store(end, before | remainder >> kTagRemainderBits << 1 << (63 - 8 * rest_bytes_));
  uint16_t* const tag = place.entry();
  std::atomic_ref(*tag).store(place.tag, std::memory_order_release);
  return tag;
}

// Of all sizes of entries that one with which the table is smallest. Fewer bytes leave less room for the remainder,
// which asks for more buckets; in most cases there are enough of them anyway.
PairSet::Table::Table(unsigned high_bits, unsigned right_bits, uint64_t entries)
    : high_limit_(uint64_t{1} << high_bits),
      right_limit_(uint64_t{1} << right_bits),
      permutation_(high_bits + right_bits),
      buckets_(~uint64_t{0}),
      right_bits_(static_cast<uint8_t>(right_bits)) {
  const unsigned bits = high_bits + right_bits;
  for (unsigned entry_bytes = 2; entry_bytes <= 8; ++entry_bytes) {
    const unsigned slots = kLineBytes / entry_bytes, remainder_bits = 8 * entry_bytes - kRemainderAt;
    const uint64_t least = bits > remainder_bits ? uint64_t{1} << (bits - remainder_bits) : 1;
    const uint64_t buckets = std::max((entries + slots - 1) / slots, least);
    if (buckets >= buckets_) continue;
    buckets_ = buckets;
    slots_ = static_cast<uint8_t>(slots);
    rest_bytes_ = static_cast<uint8_t>(entry_bytes - sizeof(uint16_t));
  }
  width_ = ((uint64_t{1} << bits) + buckets_ - 1) / buckets_;
  reciprocal_ = ~uint64_t{0} / width_;
  farthest_ = static_cast<uint8_t>(std::min<uint64_t>(kMostDisplacement, buckets_ - 1));
  room_ = std::max<uint64_t>(buckets_ * slots_ * 7 / 8, 1);
  table_ = Block(buckets_ * kLineBytes);
}

std::unique_ptr<PairSet::Table> PairSet::Table::larger(Key key, uint64_t used) const {
  constexpr uint64_t kLeast = 15;
  const auto bits_for = [](uint64_t limit, uint64_t half) {
    return static_cast<unsigned>(std::bit_width(std::max({limit, half + 1, kLeast + 1}) - 1));
  };
  const unsigned high_bits = bits_for(high_limit_, key.high), right_bits = bits_for(right_limit_, key.right);
  // Room for 1.4 times as many at a load of 7/8; still more if even so an entry would lie too far behind its home.
  const uint64_t so_far = fits(key) ? std::max(used, room_) : used;
  for (uint64_t entries = so_far + so_far * 2 / 5 + 1;; entries += entries / 4 + 1) {
    auto out = std::make_unique<Table>(high_bits, right_bits, entries * 8 / 7 + 1);
    if (out->take_all(*this)) return out;
  }
}

// False if there is no place for an entry. As long as the keys have as many bits as before the numbers stay the same,
// and the places are filled in order.
bool PairSet::Table::take_all(const Table& other) {
  const bool same_numbers = high_limit_ == other.high_limit_ && right_limit_ == other.right_limit_;
  std::vector<uint8_t> filled(buckets_);  // reading tags that were just written one by one would wait for them
  bool complete = true;
  other.for_each_number([&](uint64_t number, unsigned flags) {
    const Home home = same_numbers ? this->home(number) : this->home(other.key_of(number));
    Place place = first_empty(home, filled);
    complete = complete && place.line != nullptr;
    if (!complete) return;
    place.tag = static_cast<uint16_t>(place.tag | flags << kFlagsAt);
    fill(place, home.remainder);
  });
  return complete;
}

}  // namespace quotient::store
