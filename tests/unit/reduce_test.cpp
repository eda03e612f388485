// Sets of touches, learned futures, persistent sets, sleep sets.
#include <gtest/gtest.h>

#include "random.hpp"
#include "reduce/futures.hpp"
#include "reduce/locks.hpp"
#include "reduce/persistent.hpp"
#include "reduce/sleep_sets.hpp"

namespace quotient::testing {
namespace {

using namespace reduce;

Touch touch(uint32_t object, uint32_t begin, uint32_t end, bool write) {
  return {{NameKind::global, object}, begin, end, effect_of(write)};
}

TEST(TouchSet, ReadsConflictWithWritesOnly) {
  TouchSet set;
  EXPECT_TRUE(set.add({{NameKind::heap, 16}, 0, 8, Effect::read}));
  EXPECT_FALSE(set.conflicts({{NameKind::heap, 16}, 0, 8, Effect::read}));
  EXPECT_TRUE(set.conflicts({{NameKind::heap, 16}, 7, 9, Effect::write}));
  EXPECT_FALSE(set.conflicts({{NameKind::heap, 16}, 8, 16, Effect::write}));
  EXPECT_FALSE(set.conflicts({{NameKind::heap, 24}, 0, 8, Effect::write}));
}

TEST(TouchSet, WhatHasLostItsNameConflictsWithEverything) {
  TouchSet set;
  EXPECT_FALSE(set.conflicts({{NameKind::anything, 0}, 0, 1, Effect::read}));  // with nothing there is no conflict
  set.add({{NameKind::global, 1}, 0, 4, Effect::read});
  EXPECT_TRUE(set.conflicts({{NameKind::anything, 0}, 0, 1, Effect::write}));
}

TEST(TouchSet, UpdatesOfOneSortDoNotConflict) {
  const auto add = Effect::first_commuting, other = static_cast<Effect>(static_cast<int>(add) + 1);
  TouchSet set;
  set.add({{NameKind::global, 1}, 0, 4, add});
  EXPECT_FALSE(set.conflicts({{NameKind::global, 1}, 0, 4, add}));
  EXPECT_TRUE(set.conflicts({{NameKind::global, 1}, 0, 4, other}));
  EXPECT_TRUE(set.conflicts({{NameKind::global, 1}, 0, 4, Effect::read}));
  EXPECT_TRUE(set.conflicts({{NameKind::global, 1}, 0, 4, Effect::write}));
}

TEST(TouchSet, WhatIsDoneUnderOneLockDoesNotConflict) {
  TouchSet set;
  set.add({{NameKind::global, 1}, 0, 4, Effect::write, 0b011});
  EXPECT_FALSE(set.conflicts({{NameKind::global, 1}, 0, 4, Effect::write, 0b010}));
  EXPECT_FALSE(set.conflicts({{NameKind::anything, 0}, 0, 1, Effect::write, 0b001}));
  EXPECT_TRUE(set.conflicts({{NameKind::global, 1}, 0, 4, Effect::write, 0b100}));
  set.add({{NameKind::global, 1}, 0, 4, Effect::write});
  EXPECT_TRUE(set.conflicts({{NameKind::global, 1}, 0, 4, Effect::write, 0b010}));
}

TEST(Locks, AreNotTrustedOnceTheyWereHeldTwice) {
  Locks locks;
  const LockSet first = locks.at({NameKind::heap, 48}, 0), second = locks.at({NameKind::heap, 48}, 8);
  EXPECT_NE(first, second);
  EXPECT_EQ(locks.at({NameKind::heap, 48}, 0), first);
  locks.held_twice(first);
  EXPECT_EQ(locks.at({NameKind::heap, 48}, 0), 0u);
  EXPECT_EQ(locks.at({NameKind::heap, 48}, 8), second);
}

// Many ranges of one object become the whole object, which may make conflicts, but never hides one.
TEST(TouchSet, MissesNoConflictOfRandomTouches) {
  Random random(7);
  for (int round = 0; round < 200; ++round) {
    TouchSet set;
    std::vector<Touch> added;
    for (int i = 0; i < 60; ++i) {
      const auto begin = static_cast<uint32_t>(random.below(400));
      const Touch next =
          touch(static_cast<uint32_t>(random.below(2)), begin, begin + 1 + random.below(4), random.below(3) == 0);
      bool expected = false;
      for (const Touch& other : added) {
        expected |= other.object == next.object && conflict(other.effect, next.effect) && other.begin < next.end &&
                    next.begin < other.end;
      }
      const TouchSet::Entry entry{next.object, next.begin, next.end, next.effect};
      if (expected || added.size() < 20) {
        ASSERT_EQ(set.conflicts(entry), expected);
      }
      set.add(entry);
      ASSERT_FALSE(set.add(entry));
      added.push_back(next);
    }
  }
}

TEST(Footprints, AreEqualIfTheirSetsAre) {
  Footprints footprints;
  const std::vector<Touch> one = {touch(1, 0, 4, false), touch(2, 0, 4, true)};
  const std::vector<Touch> same = {touch(2, 0, 4, true), touch(1, 0, 2, false), touch(1, 2, 4, false)};
  EXPECT_EQ(footprints.intern(one), footprints.intern(same));
  EXPECT_EQ(footprints.intern(std::span<const Touch>()), Footprint::empty);
  EXPECT_TRUE(footprints.conflict(footprints.intern(one), footprints.intern(same)));
}

TEST(Futures, SpreadToAllThatLeadThere) {
  Futures futures;
  const Context first = futures.context(1), second = futures.context(2), third = futures.context(3);
  const Footprint write = futures.footprints().intern(std::vector{touch(5, 0, 4, true)});
  futures.follow(first, second);
  futures.follow(second, third);
  futures.follow(third, second);
  EXPECT_FALSE(futures.conflicts(first, write));
  futures.learn(third, write);
  EXPECT_TRUE(futures.is_void());  // the answer was wrong
  futures.begin_pass();
  EXPECT_TRUE(futures.conflicts(first, write));
  EXPECT_TRUE(futures.conflicts(second, write));
  EXPECT_FALSE(futures.is_void());
}

TEST(Futures, GrowWithoutHarmWhereNobodyHasAsked) {
  Futures futures;
  const Context context = futures.context(1);
  const Footprint one = futures.footprints().intern(std::vector{touch(1, 0, 4, true)});
  const Footprint other = futures.footprints().intern(std::vector{touch(2, 0, 4, true)});
  EXPECT_FALSE(futures.conflicts(context, one));
  futures.learn(context, other);
  EXPECT_FALSE(futures.is_void());
  EXPECT_FALSE(futures.conflicts(context, one));
}

TEST(PersistentSets, AreTheSmallestClosure) {
  // Thread 0 is disturbed by 1, 1 by 2, 2 by nobody; 3 and 4 by each other.
  const ThreadSet opponents[] = {0b00010, 0b00100, 0b00000, 0b10000, 0b01000};
  const auto of = [&](unsigned i) { return opponents[i]; };
  EXPECT_EQ(smallest_persistent_set(0b11111, 0b11111, of), 0b00100u);
  EXPECT_EQ(smallest_persistent_set(0b11000, 0b11111, of), 0b11111u);  // no set has fewer that can move
  EXPECT_EQ(smallest_persistent_set(0b11011, 0b11111, of), 0b00110u);  // 2 is blocked, but belongs to 1
}

TEST(SleepSets, KeepWhoSleepsInEachState) {
  SleepSets sets;
  for (uint32_t state = 1; state <= 5000; ++state) sets.set(state, state % 4);
  for (uint32_t state = 1; state <= 5000; ++state) EXPECT_EQ(sets.find(state), state % 4);
  EXPECT_EQ(sets.find(5001), 0u);
  sets.set(7, 0);
  EXPECT_EQ(sets.find(7), 0u);
  sets.clear();
  EXPECT_EQ(sets.find(5), 0u);
}

}  // namespace
}  // namespace quotient::testing
