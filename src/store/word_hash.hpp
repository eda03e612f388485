// The 64-bit hash of a vector of words, for the stores that keep nothing else of a state. The three functions are those
// of state_hash.hpp, with a word and its index in the place of an object and its slot.
#pragma once

#include <span>

#include "store/state_hash.hpp"

namespace quotient::store {

class WordHash {
 public:
  explicit WordHash(HashKind kind);

  uint64_t of(std::span<const uint32_t> words);
  // What changes if a word changes: to be added to the hash (incremental), or combined with it by exclusive or
  // (cyclic).
  uint64_t after(uint64_t hash, uint32_t index, uint32_t before, uint32_t now);
  // Whether after() can be used: else the whole vector is hashed again.
  bool is_incremental() const { return kind_ != HashKind::full; }

 private:
  uint64_t share(uint32_t index, uint32_t word);

  HashKind kind_;
  std::vector<uint64_t> coefficients_;  // by index
};

}  // namespace quotient::store
