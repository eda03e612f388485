// PairTable against std::unordered_map.
#include "store/pair_table.hpp"

#include <gtest/gtest.h>

#include <unordered_map>

#include "random.hpp"

namespace quotient::testing {
namespace {

using store::Pair;
using store::PairTable;

// Interns `count` pairs, each half below its limit, and compares all ids.
void compare(uint64_t count, uint64_t left_limit, uint64_t right_limit) {
  Random random(count ^ left_limit << 7 ^ right_limit << 13);
  PairTable table;
  std::unordered_map<uint64_t, uint32_t> expected;
  std::vector<Pair> pairs(1);
  for (uint64_t i = 0; i < count; ++i) {
    const Pair pair{static_cast<uint32_t>(random.below(left_limit)), static_cast<uint32_t>(random.below(right_limit))};
    const auto [at, added] =
        expected.try_emplace(uint64_t{pair.left} << 32 | pair.right, static_cast<uint32_t>(pairs.size()));
    if (added) pairs.push_back(pair);
    ASSERT_EQ(table.intern(pair.left, pair.right), at->second);
  }
  ASSERT_EQ(table.size(), expected.size());
  for (uint32_t id = 1; id < pairs.size(); ++id) ASSERT_EQ(table.pair(id), pairs[id]);
  for (uint32_t id = 1; id < pairs.size(); ++id) ASSERT_EQ(table.intern(pairs[id].left, pairs[id].right), id);
}

TEST(PairTable, RandomPairs) { compare(1000000, uint64_t{1} << 32, uint64_t{1} << 32); }
TEST(PairTable, PairsOfDenseIds) { compare(1000000, 1000, 1000); }
TEST(PairTable, PairsWithOneConstantHalf) {
  compare(300000, 1, 100000);
  compare(300000, 100000, 1);
}

TEST(PairTable, TheExtremeWordsArePairsLikeOthers) {
  PairTable table;
  constexpr uint32_t kMost = 0xffffffff;
  EXPECT_EQ(table.intern(0, 0), 1u);
  EXPECT_EQ(table.intern(kMost, kMost), 2u);
  EXPECT_EQ(table.intern(0, kMost), 3u);
  EXPECT_EQ(table.intern(kMost, 0), 4u);
  EXPECT_EQ(table.intern(0, 0), 1u);
  EXPECT_EQ(table.pair(3), (Pair{0, kMost}));
}

TEST(PairTable, IsSmallWithFewPairsAndBelow18BytesPerPairWithMany) {
  PairTable table;
  EXPECT_EQ(table.bytes(), 0u);
  for (uint32_t i = 0; i < 10; ++i) table.intern(i, 0);
  EXPECT_LE(table.bytes(), 3u * 64);
  for (uint32_t i = 0; i < 1000000; ++i) {
    table.intern(i, i / 2);
    if (i > 1000) {
      ASSERT_LT(table.bytes(), table.size() * uint64_t{18});
    }
  }
}

}  // namespace
}  // namespace quotient::testing
