#include "store/word_hash.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <bit>

#include "store/mix.hpp"

namespace quotient::store {

WordHash::WordHash(HashKind kind) : kind_(kind) {}

uint64_t WordHash::share(uint32_t index, uint32_t word) {
  if (kind_ == HashKind::cyclic) return std::rotl(mix(uint64_t{word} + 1), static_cast<int>(index % 64));
  while (coefficients_.size() <= index) coefficients_.push_back(mix((coefficients_.size() + 1) * kGoldenRatio) | 1);
  return coefficients_[index] * mix(uint64_t{word} + 1);
}

uint64_t WordHash::of(std::span<const uint32_t> words) {
  if (kind_ == HashKind::full) return XXH3_64bits(words.data(), words.size_bytes());
  uint64_t hash = 0;
  for (uint32_t i = 0; i < words.size(); ++i)
    hash = kind_ == HashKind::cyclic ? hash ^ share(i, words[i]) : hash + share(i, words[i]);
  return hash;
}

uint64_t WordHash::after(uint64_t hash, uint32_t index, uint32_t before, uint32_t now) {
  if (kind_ == HashKind::cyclic) return hash ^ share(index, before) ^ share(index, now);
  return hash - share(index, before) + share(index, now);
}

}  // namespace quotient::store
