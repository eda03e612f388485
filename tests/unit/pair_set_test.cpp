// PairSet, whose entries are parts of the pairs, against std::unordered_map; and the bijection under it.
#include "store/pair_set.hpp"

#include <gtest/gtest.h>

#include <unordered_map>

#include "random.hpp"
#include "store/permutation.hpp"

namespace quotient::testing {
namespace {

using store::Pair;
using store::PairSet;
using store::Permutation;

// The set, and what should be in it: pairs with their flags.
class Twins {
 public:
  void add(uint32_t left, uint32_t right) {
    const auto [at, added] = expected_.try_emplace(joined(left, right), uint8_t{0});
    EXPECT_EQ(set_.contains(left, right), !added);
    const PairSet::Found found = set_.find_or_add(left, right);
    ASSERT_EQ(found.added, added) << left << ' ' << right;
    ASSERT_EQ(found.entry.flags(), at->second) << left << ' ' << right;
  }
  void set_flags(uint32_t left, uint32_t right, uint8_t flags) {
    add(left, right);
    const PairSet::Entry entry = set_.find_or_add(left, right).entry;
    entry.set_flags(flags);
    EXPECT_EQ(entry.flags(), flags);
    expected_[joined(left, right)] = flags;
  }
  void compare_all() {
    ASSERT_EQ(set_.size(), expected_.size());
    uint64_t visited = 0;
    set_.for_each([&](Pair pair, uint8_t flags) {
      const auto at = expected_.find(joined(pair.left, pair.right));
      ASSERT_NE(at, expected_.end()) << pair.left << ' ' << pair.right;
      ASSERT_EQ(at->second, flags);
      ++visited;
    });
    ASSERT_EQ(visited, expected_.size());
    for (const auto& [pair, flags] : expected_) {
      ASSERT_FALSE(set_.add(static_cast<uint32_t>(pair >> 32), static_cast<uint32_t>(pair)));
    }
  }
  double bytes_per_pair() const { return static_cast<double>(set_.bytes()) / static_cast<double>(set_.size()); }

 private:
  static uint64_t joined(uint32_t left, uint32_t right) { return uint64_t{left} << 32 | right; }
  PairSet set_;
  std::unordered_map<uint64_t, uint8_t> expected_;
};

TEST(Permutation, HasAnInverseForAnyNumberOfBits) {
  Random random(1);
  for (unsigned bits = 1; bits < 64; ++bits) {
    const Permutation permutation(bits);
    for (int i = 0; i < 1000; ++i) {
      const uint64_t x = random.bits() & ((uint64_t{1} << bits) - 1);
      ASSERT_LT(permutation.apply(x), uint64_t{1} << bits);
      ASSERT_EQ(permutation.invert(permutation.apply(x)), x);
    }
  }
}

TEST(PairSet, RandomPairsOfFullWords) {
  Random random(2);
  Twins twins;
  for (int i = 0; i < 1000000; ++i)
    twins.add(static_cast<uint32_t>(random.bits()), static_cast<uint32_t>(random.bits()));
  twins.compare_all();
  EXPECT_LT(twins.bytes_per_pair(), 13);  // eight bytes at a load of at least 7/8 divided by 1.4
}

// As in a search: ids come up one by one, on both sides, and most pairs are of recent ones.
TEST(PairSet, IdsThatGrow) {
  Random random(3);
  Twins twins;
  for (uint64_t i = 0; i < 1000000; ++i) {
    const uint64_t left_limit = 1 + i / 50, right_limit = 1 + i / 3;
    const uint64_t left =
        random.one_in(4) ? random.below(left_limit) : left_limit - 1 - random.below(std::min<uint64_t>(left_limit, 8));
    twins.add(static_cast<uint32_t>(left),
              static_cast<uint32_t>(right_limit - 1 - random.below(std::min<uint64_t>(right_limit, 500))));
  }
  twins.compare_all();
  EXPECT_LT(twins.bytes_per_pair(), 5);
}

TEST(PairSet, AllPairsOfASquareTakeLessThanThreeBytesEach) {
  Twins twins;
  for (uint32_t left = 0; left < 1000; ++left) {
    for (uint32_t right = 0; right < 1000; ++right) twins.add(left, right);
  }
  twins.compare_all();
  EXPECT_LT(twins.bytes_per_pair(), 3);
}

TEST(PairSet, MultiplesOfPowersOfTwo) {
  for (const unsigned shift : {0u, 4u, 12u, 22u}) {
    Twins twins;
    for (uint32_t left = 0; left < 300; ++left) {
      for (uint32_t right = 0; right < 300; ++right) twins.add(left << shift, right << shift);
    }
    twins.compare_all();
    EXPECT_LT(twins.bytes_per_pair(), 13) << shift;
  }
}

TEST(PairSet, ConstantHalves) {
  Twins left, right;
  for (uint32_t i = 0; i < 200000; ++i) {
    left.add(i, 1);
    right.add(1, i);
  }
  left.compare_all();
  right.compare_all();
}

TEST(PairSet, OneLargeWordAmongSmallOnes) {
  Twins twins;
  for (uint32_t i = 0; i < 100000; ++i) {
    twins.add(i % 100, i / 100);
    if (i == 50000) twins.add(0xffffffff, 0xffffffff);
    if (i == 60000) twins.add(0, 0xffffffff);
  }
  twins.compare_all();
}

TEST(PairSet, FlagsSurviveGrowth) {
  Random random(4);
  Twins twins;
  for (uint64_t i = 1; i < 500000; ++i) {
    const auto left = static_cast<uint32_t>(random.below(i / 100 + 1)),
               right = static_cast<uint32_t>(random.below(1000));
    if (random.one_in(2)) {
      twins.add(left, right);
    } else {
      twins.set_flags(left, right, static_cast<uint8_t>(random.below(4)));
    }
  }
  twins.compare_all();
}

TEST(PairSet, SmallSetsAreSmall) {
  Twins twins;
  for (uint32_t i = 0; i < 5; ++i) twins.add(i, i);
  twins.compare_all();
  EXPECT_LT(twins.bytes_per_pair() * 5, 4096);
}

}  // namespace
}  // namespace quotient::testing
