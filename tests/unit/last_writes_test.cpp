#include "trace/last_writes.hpp"

#include <gtest/gtest.h>

namespace quotient::trace {
namespace {

constexpr memory::Slot kObject{5}, kOther{6};

int writer(const LastWrites& writes, memory::Slot object, uint32_t offset, uint32_t block = 0) {
  return writes.of(object, block, offset).thread;
}

TEST(LastWrites, TheLastOneCounts) {
  LastWrites writes;
  EXPECT_EQ(writer(writes, kObject, 0), -1);
  writes.note(kObject, 0, 8, 4, {1, 10});
  writes.note(kObject, 0, 8, 4, {2, 11});
  EXPECT_EQ(writer(writes, kObject, 8), 2);
  EXPECT_EQ(writes.of(kObject, 0, 8).step, 11u);
  EXPECT_EQ(writer(writes, kObject, 11), 2);
  EXPECT_EQ(writer(writes, kObject, 12), -1);
  EXPECT_EQ(writer(writes, kObject, 4), -1);
  EXPECT_EQ(writer(writes, kOther, 8), -1);
}

TEST(LastWrites, ALargerWriteReplacesSmallerOnes) {
  LastWrites writes;
  writes.note(kObject, 0, 4, 4, {1, 1});
  writes.note(kObject, 0, 8, 4, {2, 2});
  writes.note(kObject, 0, 0, 16, {3, 3});
  for (uint32_t offset = 0; offset < 16; ++offset) EXPECT_EQ(writer(writes, kObject, offset), 3) << offset;
}

// Behind a smaller write into the middle of a larger one nothing is known: no answer is better than a wrong one.
TEST(LastWrites, OverlapsGiveNoWrongAnswer) {
  LastWrites writes;
  writes.note(kObject, 0, 0, 16, {1, 1});
  writes.note(kObject, 0, 4, 4, {2, 2});
  EXPECT_EQ(writer(writes, kObject, 0), 1);
  EXPECT_EQ(writer(writes, kObject, 4), 2);
  EXPECT_EQ(writer(writes, kObject, 8), -1);
}

TEST(LastWrites, AnotherBlockInTheSameSlotIsAnotherObject) {
  LastWrites writes;
  writes.note(kObject, 7, 0, 4, {1, 1});
  EXPECT_EQ(writer(writes, kObject, 0, 7), 1);
  EXPECT_EQ(writer(writes, kObject, 0, 8), -1);
}

}  // namespace
}  // namespace quotient::trace
