// Remembers an answer for pairs of numbers: an open hash table of 64-bit words.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace quotient::reduce {

class PairMemo {
 public:
  enum class Answer : uint8_t { unknown, no, yes };

  PairMemo() : table_(1024) {}

  Answer find(uint32_t a, uint32_t b) const {
    const uint64_t key = key_of(a, b);
    for (size_t at = start(key);; at = (at + 1) & (table_.size() - 1)) {
      if (table_[at] == 0) return Answer::unknown;
      if (table_[at] >> 1 == key) return table_[at] & 1 ? Answer::yes : Answer::no;
    }
  }
  // Which must not be there yet.
  void add(uint32_t a, uint32_t b, bool yes) {
    if (++used_ * 2 > table_.size()) grow();
    insert(key_of(a, b) << 1 | uint64_t{yes});
  }
  void clear() {
    table_.assign(1024, 0);
    used_ = 0;
  }
  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(table_, used_);
  }
  size_t bytes() const { return table_.size() * sizeof(uint64_t); }

 private:
  static uint64_t key_of(uint32_t a, uint32_t b) { return (uint64_t{a} + 1) << 31 | b; }  // b < 2^31
  // The upper bits of the product depend on both numbers, the lower ones on b alone.
  size_t start(uint64_t key) const { return key * 0x9e3779b97f4a7c15 >> (64 - std::countr_zero(table_.size())); }
  void insert(uint64_t word) {
    size_t at = start(word >> 1);
    while (table_[at] != 0) at = (at + 1) & (table_.size() - 1);
    table_[at] = word;
  }
  void grow() {
    std::vector<uint64_t> old(table_.size() * 2);
    old.swap(table_);
    for (const uint64_t word : old) {
      if (word != 0) insert(word);
    }
  }

  std::vector<uint64_t> table_;
  size_t used_ = 0;
};

}  // namespace quotient::reduce
