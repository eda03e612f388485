// States that were passed through and not stored, by their hashes: the last ones of each place in a small table. Who
// comes to one of them again on another way has met a path that came there before, and would go along with it for
// nothing. Nothing but the cost of a search depends on what this table says.
#pragma once

#include <cstdint>
#include <vector>

namespace quotient::spaces {

class PassedStates {
 public:
  // Whether paths meet in the state with this hash, as far as that is remembered: it was passed before, and come to
  // from another state than this time. From the same one, the two paths have met before.
  bool pass(uint64_t hash, uint64_t from) {
    if (entries_.empty()) entries_.resize(kSize);
    Entry& known = entries_[hash % kSize];
    const bool meets = known.hash == hash && known.from != from;
    known = {hash, from};
    return meets;
  }
  void clear() { entries_.assign(entries_.size(), {}); }

 private:
  struct Entry {
    uint64_t hash = 0, from = 0;
  };
  static constexpr size_t kSize = size_t{1} << 14;
  std::vector<Entry> entries_;
};

}  // namespace quotient::spaces
