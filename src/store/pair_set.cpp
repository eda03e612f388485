#include "store/pair_set.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace quotient::store {
namespace {

static_assert(std::endian::native == std::endian::little, "entries are read as parts of larger words");

// Which of the 32 words of 16 bits in a line are equal to `tag` but for the bits outside `mask`, and which are 0.
struct Matches {
  uint32_t equal, empty;
};

#if defined(__SSE2__)
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
  return {bits(equal(a), equal(b)) | bits(equal(c), equal(d)) << 16, bits(empty(a), empty(b)) | bits(empty(c), empty(d))
                                                                                                    << 16};
}
#else
Matches match(const std::byte* line, uint16_t tag, uint16_t mask) {
  const auto* words = reinterpret_cast<const uint16_t*>(line);
  Matches matches{0, 0};
  for (unsigned i = 0; i < 32; ++i) {
    matches.equal |= uint32_t{(words[i] & mask) == tag} << i;
    matches.empty |= uint32_t{words[i] == 0} << i;
  }
  return matches;
}
#endif

// Eight bytes of which the last are the rest of an entry: they all lie in its line, because tags lie before.
uint64_t load(const std::byte* end) {
  uint64_t word;
  std::memcpy(&word, end - sizeof word, sizeof word);
  return word;
}
void store(std::byte* end, uint64_t word) { std::memcpy(end - sizeof word, &word, sizeof word); }

}  // namespace

PairSet::Found PairSet::find_or_add(uint32_t left, uint32_t right) {
  const Key key = key_of(left, right);
  Shard& shard = shards_[key.shard];
  bool added = false;
  for (;;) {
    if (uint16_t* tag = shard.find_or_add(key, added)) [[likely]]
      return {Entry(tag), added};
    shard.rebuild(key);
  }
}

bool PairSet::contains(uint32_t left, uint32_t right) const {
  const Key key = key_of(left, right);
  return shards_[key.shard].contains(key);
}

uint64_t PairSet::size() const {
  uint64_t sum = 0;
  for (const Shard& shard : shards_) sum += shard.used();
  return sum;
}

uint64_t PairSet::bytes() const {
  uint64_t sum = sizeof *this;
  for (const Shard& shard : shards_) sum += shard.bytes();
  return sum;
}

uint64_t PairSet::Shard::rest(const std::byte* line, unsigned slot) const {
  const std::byte* end = line + slots_ * sizeof(uint16_t) + (slot + 1) * rest_bytes_;
  return load(end) >> 1 >> (63 - 8 * rest_bytes_);
}

PairSet::Shard::Place PairSet::Shard::locate(Home home) const {
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
PairSet::Shard::Place PairSet::Shard::first_empty(Home home, std::vector<uint8_t>& filled) const {
  auto tag = static_cast<uint16_t>(home.remainder << kRemainderAt | 1);
  uint64_t at = home.bucket;
  for (unsigned displacement = 0; displacement <= farthest_; ++displacement, ++tag) {
    if (filled[at] < slots_) return {line(at), filled[at]++, tag, false};
    at = next(at);
  }
  return {};
}

uint16_t* PairSet::Shard::fill(const Place& place, uint64_t remainder) {
  std::byte* const end = place.line + slots_ * sizeof(uint16_t) + (place.slot + 1) * rest_bytes_;
  const uint64_t before = load(end) & ~uint64_t{0} >> 8 * rest_bytes_;
  store(end, before | remainder >> kTagRemainderBits << 1 << (63 - 8 * rest_bytes_));
  uint16_t* tag = reinterpret_cast<uint16_t*>(place.line) + place.slot;
  *tag = place.tag;
  ++used_;
  return tag;
}

uint16_t* PairSet::Shard::find_or_add(Key key, bool& added) {
  if (!fits(key)) [[unlikely]]
    return nullptr;
  const Home home = this->home(key);
  const Place place = locate(home);
  if (place.taken) return reinterpret_cast<uint16_t*>(place.line) + place.slot;
  if (place.line == nullptr || used_ >= room_) [[unlikely]]
    return nullptr;
  added = true;
  return fill(place, home.remainder);
}

// Of all sizes of entries that one with which the table is smallest. Fewer bytes leave less room for the remainder,
// which asks for more buckets; in most cases there are enough of them anyway.
void PairSet::Shard::choose_geometry(unsigned high_bits, unsigned right_bits, uint64_t entries) {
  const unsigned bits = high_bits + right_bits;
  high_limit_ = uint64_t{1} << high_bits;
  right_limit_ = uint64_t{1} << right_bits;
  right_bits_ = static_cast<uint8_t>(right_bits);
  permutation_ = Permutation(bits);
  buckets_ = ~uint64_t{0};
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
  used_ = 0;
  table_ = Block(buckets_ * kLineBytes);
}

void PairSet::Shard::rebuild(Key key) {
  constexpr uint64_t kLeast = 15;
  const auto bits_for = [](uint64_t limit, uint64_t half) {
    return static_cast<unsigned>(std::bit_width(std::max({limit, half + 1, kLeast + 1}) - 1));
  };
  const unsigned high_bits = bits_for(high_limit_, key.high), right_bits = bits_for(right_limit_, key.right);
  Shard larger;
  // Room for 1.4 times as many at a load of 7/8; still more if even so an entry would lie too far behind its home.
  const uint64_t so_far = fits(key) ? std::max(used_, room_) : used_;
  for (uint64_t entries = so_far + so_far * 2 / 5 + 1;; entries += entries / 4 + 1) {
    larger.choose_geometry(high_bits, right_bits, entries * 8 / 7 + 1);
    if (larger.take_all(*this)) break;
  }
  *this = std::move(larger);
}

// False if there is no place for an entry. As long as the keys have as many bits as before the numbers stay the same,
// and the places are filled in order.
bool PairSet::Shard::take_all(const Shard& other) {
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
