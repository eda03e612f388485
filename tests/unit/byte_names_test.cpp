// Names of undefined bytes: each its own, kept by copies, and in a normal form after a step.
#include "machine/byte_names.hpp"

#include <gtest/gtest.h>

#include "memory/access.hpp"
#include "memory/chains.hpp"

namespace quotient::testing {
namespace {

using machine::ByteNames;
using memory::Chains;
using memory::Memory;
using memory::Slot;
using memory::Value;

class ByteNamesTest : public ::testing::Test {
 protected:
  static constexpr Slot kA{memory::kTemporarySlots + 10}, kB{memory::kTemporarySlots + 11},
      kC{memory::kTemporarySlots + 12};
  static constexpr uint64_t kPadding = 0xffffff00;  // of a char before an int

  // An object of undefined bytes, the first of each eight of them defined, and the last four.
  void make(Slot slot, uint32_t words = 1) {
    memory.replace(slot, memory::ObjectKind::heap, words * 8, false);
    for (uint32_t at = 0; at < words * 8; at += 8) {
      memory::store(memory.writable(slot), at, 1, 8, memory::number(1));
      memory::store(memory.writable(slot), at + 4, 4, 8, memory::number(2));
    }
    memory.changed(slot);
  }
  void name(Slot slot, uint32_t offset, uint32_t size) {
    if (!names.are_missing(slot, offset, size)) return;
    names.collect();
    names.give(slot, offset, size);
  }
  void copy(Slot to, Slot from, uint32_t bytes) {
    name(from, 0, bytes);
    memory::copy(memory.writable(to), 0, memory.view(from), 0, bytes, 8);
    memory.changed(to);
  }
  Value word(Slot slot, uint32_t offset = 0) {
    Value value;
    EXPECT_TRUE(load(memory.view(slot), offset, 8, 8, value));
    return value;
  }
  bool are_equal(const Value& a, const Value& b) {
    return machine::may_be_equal(a, b, 64) && machine::have_same_names(a, b, 64);
  }

  Chains chains;
  Memory memory{8, chains};
  ByteNames names{memory};
};

TEST_F(ByteNamesTest, ACopyIsEqualAndNothingElse) {
  make(kA, 2);
  make(kB, 2);
  EXPECT_FALSE(are_equal(word(kA), word(kA)));  // nobody has copied it
  copy(kB, kA, 16);
  EXPECT_EQ(word(kA).undef, kPadding);
  EXPECT_TRUE(are_equal(word(kA), word(kB)));
  EXPECT_TRUE(are_equal(word(kA, 8), word(kB, 8)));
  EXPECT_FALSE(are_equal(word(kA), word(kB, 8)));
  EXPECT_TRUE(machine::may_be_equal(word(kA), word(kB, 8), 64));
}

TEST_F(ByteNamesTest, WhatIsUndefinedAsAWholeHasNoNames) {
  memory.replace(kA, memory::ObjectKind::heap, 8, false);
  EXPECT_FALSE(names.are_missing(kA, 0, 8));
  memory::store(memory.writable(kA), 0, 1, 8, memory::number(1));
  EXPECT_TRUE(names.are_missing(kA, 0, 8));
  EXPECT_FALSE(names.are_missing(kA, 1, 7));
}

TEST_F(ByteNamesTest, ANameInARegisterIsInUse) {
  make(kA);
  make(kB);
  name(kA, 0, 8);
  const Value loaded = word(kA);
  make(kA);
  names.collect();
  names.collect(loaded);
  names.give(kB, 0, 8);
  EXPECT_FALSE(are_equal(loaded, word(kB)));
}

TEST_F(ByteNamesTest, TheOrderOfNamingDoesNotMatterInTheEnd) {
  const auto names_after = [&](Slot first, Slot second) {
    for (const Slot slot : {kA, kB}) make(slot);
    for (const Slot slot : {first, second}) name(slot, 0, 8);
    make(kC, 2);
    memory::copy(memory.writable(kC), 0, memory.view(kB), 0, 8, 8);
    memory::copy(memory.writable(kC), 8, memory.view(kA), 0, 8, 8);
    names.settle();
    EXPECT_TRUE(are_equal(word(kB), word(kC)));
    EXPECT_TRUE(are_equal(word(kA), word(kC, 8)));
    EXPECT_FALSE(are_equal(word(kA), word(kB)));
    return std::pair(word(kA).bits, word(kB).bits);
  };
  EXPECT_EQ(names_after(kA, kB), names_after(kB, kA));
}

TEST_F(ByteNamesTest, ANameWithoutACopyIsDropped) {
  make(kA);
  make(kB);
  copy(kB, kA, 8);
  names.settle();
  EXPECT_NE(word(kA).bits & kPadding, 0u);
  make(kB);
  names.settle();
  EXPECT_EQ(word(kA).bits & kPadding, 0u);
}

TEST_F(ByteNamesTest, NamesOfSomeBitsOfAByteStandInThese) {
  constexpr uint8_t kUndefined = 0x60;  // three names
  for (const Slot slot : {kA, kB}) {
    memory.replace(slot, memory::ObjectKind::heap, 2, false);
    memory::store(memory.writable(slot), 0, 2, 8, {0, kUndefined << 8 | kUndefined, Slot::none, {}});
    memory.changed(slot);
    name(slot, 0, 2);
  }
  const auto byte = [&](Slot slot, uint32_t at) { return memory.view(slot).data[at]; };
  EXPECT_EQ(byte(kA, 0), 0x20);
  EXPECT_EQ(byte(kA, 1), 0x40);
  EXPECT_EQ(byte(kB, 0), 0x60);
  EXPECT_EQ(byte(kB, 1), 0);  // they are used up
}

TEST_F(ByteNamesTest, WhenNamesAreUsedUpBytesStayWithout) {
  make(kA, 100);
  make(kB, 100);
  copy(kB, kA, 800);
  EXPECT_TRUE(are_equal(word(kA, 84 * 8), word(kB, 84 * 8)));  // 85 words of three undefined bytes
  EXPECT_FALSE(are_equal(word(kA, 85 * 8), word(kB, 85 * 8)));
}

}  // namespace
}  // namespace quotient::testing
