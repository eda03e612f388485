// Bitstate hashing: the set of seen states as a Bloom filter of a fixed size. A state sets k bits; one whose bits are
// all set already counts as seen, so that a search may miss states. Memory does not grow with the search, and how
// likely a state was missed follows from how full the filter became (expected_omissions).
//
// The k places come from one 64-bit hash by enhanced double hashing: a first place and a distance, and the distance
// grows by 1, 2, ... so that it need not be coprime to the size, which may be any. The distance is the mixed hash: for
// filters of more than 2^32 bits the halves of the hash would be too short.
// Pages come as they are touched; being accessed at random, a large search touches them all.
// Source: Dillinger and Manolios, Bloom filters in probabilistic verification (2004); Holzmann's supertrace.
#pragma once

#include "base/growing_array.hpp"
#include "store/mix.hpp"

namespace quotient::store {

class Bitstate {
 public:
  Bitstate(uint64_t bytes, unsigned functions) : words_(bytes / 8), size_(bytes / 8 * 64), functions_(functions) {
    words_.reach(bytes / 8 - 1);
  }

  // True if not all of the state's bits were set.
  bool add(uint64_t hash) {
    uint64_t place = scaled(hash), distance = scaled(mix(hash));
    uint64_t newly_set = 0;
    for (unsigned i = 1; i <= functions_; ++i) {
      uint64_t& word = words_[place / 64];
      newly_set += ~word >> place % 64 & 1;
      word |= uint64_t{1} << place % 64;
      place = reduced(place + distance);
      distance = reduced(distance + i);
    }
    if (newly_set == 0) return false;
    double omission = 1;
    for (unsigned i = 0; i < functions_; ++i) omission *= fill();
    expected_omissions_ += omission;
    set_ += newly_set;
    ++states_;
    return true;
  }

  // How many new states so far found all of their bits set.
  double expected_omissions() const { return expected_omissions_; }

  // The share of bits that are set.
  double fill() const { return static_cast<double>(set_) / static_cast<double>(size_); }
  unsigned functions() const { return functions_; }
  uint64_t states() const { return states_; }
  uint64_t bytes() const { return words_.bytes(); }

 private:
  uint64_t scaled(uint64_t hash) const {
    return static_cast<uint64_t>(static_cast<unsigned __int128>(hash) * size_ >> 64);
  }
  uint64_t reduced(uint64_t place) const { return place >= size_ ? place - size_ : place; }

  GrowingArray<uint64_t> words_;
  uint64_t size_;  // in bits
  unsigned functions_;
  uint64_t set_ = 0, states_ = 0;
  double expected_omissions_ = 0;
};

}  // namespace quotient::store
