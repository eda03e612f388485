// States that were passed through and not stored, by their hashes: the last ones of each place in a small table. Who
// comes to one of them again has met a path that came there before, and would go along with it for nothing. Nothing but
// the cost of a search depends on what this table says.
#pragma once

#include <cstdint>
#include <vector>

namespace quotient::spaces {

class PassedStates {
 public:
  // Whether the state with this hash was passed before, as far as that is remembered.
  bool pass(uint64_t hash) {
    if (hashes_.empty()) hashes_.resize(kSize);
    uint64_t& known = hashes_[hash % kSize];
    const bool was_passed = known == hash;
    known = hash;
    return was_passed;
  }
  void clear() { hashes_.assign(hashes_.size(), 0); }

 private:
  static constexpr size_t kSize = size_t{1} << 14;
  std::vector<uint64_t> hashes_;
};

}  // namespace quotient::spaces
