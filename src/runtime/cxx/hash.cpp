// What std::hash computes of bytes. The numbers are those of libstdc++ (MurmurHash 2 and FNV-1a), so that containers
// iterate in the order that a native run has.
#include <stddef.h>
#include <stdint.h>

namespace std {

size_t _Hash_bytes(const void *bytes, size_t size, size_t seed);
size_t _Fnv_hash_bytes(const void *bytes, size_t size, size_t hash);

namespace {

size_t word_at(const unsigned char *bytes, size_t size) {
  size_t word = 0;
  for (size_t i = size; i-- > 0;) word = (word << 8) + bytes[i];
  return word;
}

}  // namespace

#ifdef __LP64__
static size_t mixed(size_t word) { return word ^ (word >> 47); }

size_t _Hash_bytes(const void *start, size_t size, size_t seed) {
  const auto *bytes = static_cast<const unsigned char *>(start);
  const size_t multiplier = ((size_t)0xc6a4a793UL << 32) + (size_t)0x5bd1e995UL;
  const size_t aligned = size & ~(size_t)7;
  size_t hash = seed ^ (size * multiplier);
  for (size_t at = 0; at < aligned; at += 8) {
    hash ^= mixed(word_at(bytes + at, 8) * multiplier) * multiplier;
    hash *= multiplier;
  }
  if (size != aligned) {
    hash ^= word_at(bytes + aligned, size - aligned);
    hash *= multiplier;
  }
  return mixed(mixed(hash) * multiplier);
}

size_t _Fnv_hash_bytes(const void *start, size_t size, size_t hash) {
  const auto *bytes = static_cast<const unsigned char *>(start);
  for (size_t i = 0; i < size; ++i) hash = (hash ^ bytes[i]) * (size_t)1099511628211ULL;
  return hash;
}
#else
size_t _Hash_bytes(const void *start, size_t size, size_t seed) {
  const auto *bytes = static_cast<const unsigned char *>(start);
  const size_t multiplier = 0x5bd1e995;
  size_t hash = seed ^ size, at = 0;
  for (; size - at >= 4; at += 4) {
    size_t word = word_at(bytes + at, 4) * multiplier;
    word ^= word >> 24;
    hash = (hash * multiplier) ^ (word * multiplier);
  }
  if (size != at) hash = (hash ^ word_at(bytes + at, size - at)) * multiplier;
  hash = (hash ^ (hash >> 13)) * multiplier;
  return hash ^ (hash >> 15);
}

size_t _Fnv_hash_bytes(const void *start, size_t size, size_t hash) {
  const auto *bytes = static_cast<const unsigned char *>(start);
  for (size_t i = 0; i < size; ++i) hash = (hash ^ bytes[i]) * (size_t)16777619UL;
  return hash;
}
#endif

}  // namespace std
