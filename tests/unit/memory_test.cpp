// Memory: a step's changes are its own until they are committed, and gone when they are rolled back.
#include "memory/memory.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "memory/access.hpp"
#include "memory/chains.hpp"
#include "store/contents.hpp"

namespace quotient::testing {
namespace {

using memory::Chains;
using memory::Change;
using memory::ContentId;
using memory::Memory;
using memory::ObjectKind;
using memory::Slot;

class MemoryTest : public ::testing::Test {
 protected:
  static constexpr Slot kA{memory::kTemporarySlots + 10}, kB{memory::kTemporarySlots + 11},
      kC{memory::kTemporarySlots + 200'000};

  std::vector<Change> commit() {
    std::vector<Change> changes;
    memory.settle();
    memory.commit([this](const memory::ObjectView& view) { return contents.intern(view); }, changes);
    return changes;
  }
  void rollback() { memory.rollback(); }
  void put(Slot slot, uint64_t number) {
    memory::store(memory.writable(slot), 0, 8, 8, memory::number(number));
    memory.changed(slot);
  }
  uint64_t number(Slot slot) {
    memory::Value value;
    EXPECT_TRUE(load(memory.view(slot), 0, 8, 8, value));
    return value.bits;
  }
  void make(Slot slot, uint64_t value, ObjectKind kind = ObjectKind::heap) {
    memory.replace(slot, kind, 8, true);
    put(slot, value);
  }
  std::vector<Slot> objects() {
    std::vector<Slot> out = memory.objects();
    std::sort(out.begin(), out.end());
    return out;
  }

  Chains chains;
  Memory memory{8, chains};
  store::Contents contents;
};

TEST_F(MemoryTest, CommitReportsWhatChanged) {
  make(kA, 1);
  make(kB, 1);
  const std::vector<Change> first = commit();
  ASSERT_EQ(first.size(), 2u);
  EXPECT_EQ(first[0].before, ContentId::none);
  EXPECT_EQ(first[0].after, first[1].after) << "equal objects have one content";
  put(kA, 2);
  put(kB, 3);
  put(kB, 1);
  const std::vector<Change> second = commit();
  ASSERT_EQ(second.size(), 1u) << "kB was written, but has its old content";
  EXPECT_EQ(second[0].slot, kA);
  EXPECT_EQ(second[0].before, first[0].after);
  EXPECT_EQ(number(kA), 2u);
}

TEST_F(MemoryTest, RollbackUndoesWritesNewObjectsAndRemovals) {
  make(kA, 1);
  make(kB, 2);
  commit();
  const auto before = objects();
  put(kA, 9);
  memory.remove(kB);
  const Slot fresh = memory.create(ObjectKind::heap, 8, false);
  make(kC, 5);
  EXPECT_TRUE(memory::is_temporary(fresh));
  rollback();
  EXPECT_EQ(objects(), before);
  EXPECT_EQ(number(kA), 1u);
  EXPECT_EQ(number(kB), 2u);
  EXPECT_FALSE(memory.present(fresh));
  EXPECT_FALSE(memory.present(kC));
  EXPECT_TRUE(memory.touched().empty());
  EXPECT_EQ(memory.create(ObjectKind::heap, 8, false), fresh) << "temporary names are given out anew";
}

TEST_F(MemoryTest, WritingCopiesOneObjectAndNotTheStoredContent) {
  make(kA, 1);
  const ContentId stored = commit()[0].after;
  EXPECT_FALSE(memory.is_dirty(kA));
  EXPECT_EQ(memory.view(kA).data, memory::view_of_block(contents.block(stored)).data)
      << "an unchanged object is the stored one";
  put(kA, 2);
  EXPECT_TRUE(memory.is_dirty(kA));
  EXPECT_EQ(memory::view_of_block(contents.block(stored)).data[0], 1);
}

TEST_F(MemoryTest, RenamesInACycle) {
  make(kA, 1);
  make(kB, 2);
  make(kC, 3);
  commit();
  const std::pair<Slot, Slot> moves[] = {{kA, kB}, {kB, kC}, {kC, kA}};
  memory.rename(moves);
  EXPECT_EQ(number(kA), 3u);
  EXPECT_EQ(number(kB), 1u);
  EXPECT_EQ(number(kC), 2u);
  EXPECT_EQ(commit().size(), 3u);
  EXPECT_EQ(objects(), (std::vector<Slot>{kA, kB, kC}));
}

TEST_F(MemoryTest, RenamesAwayAndRollsBack) {
  make(kA, 1);
  make(kB, 2);
  commit();
  memory.remove(kB);
  const std::pair<Slot, Slot> moves[] = {{kA, kB}};
  memory.rename(moves);
  EXPECT_FALSE(memory.present(kA));
  EXPECT_EQ(number(kB), 1u);
  rollback();
  EXPECT_EQ(number(kA), 1u);
  EXPECT_EQ(number(kB), 2u);
}

TEST_F(MemoryTest, BindGoesToAnotherState) {
  const Slot parent = chains.thread(Slot::none, 0), second = chains.thread(parent, 1), first = chains.thread(parent, 0);
  make(kA, 1);
  make(first, 2, ObjectKind::thread);
  const std::vector<Change> changes = commit();
  EXPECT_EQ(memory.threads(), (std::vector<Slot>{first}));
  memory.bind(first, ContentId::none, nullptr);
  EXPECT_TRUE(memory.threads().empty());
  EXPECT_FALSE(memory.present(first));
  memory.bind(second, changes[1].after, contents.block(changes[1].after));
  memory.bind(first, changes[1].after, contents.block(changes[1].after));
  EXPECT_EQ(memory.threads(), (std::vector<Slot>{first, second})) << "in the order of their names, not of their slots";
  memory.bind(first, changes[0].after, contents.block(changes[0].after));
  EXPECT_EQ(memory.threads(), (std::vector<Slot>{second})) << "the first holds no thread any more";
  EXPECT_EQ(objects(), (std::vector<Slot>{kA, second, first}));
}

TEST_F(MemoryTest, RemovingANewObjectLeavesNoChange) {
  make(kA, 1);
  memory.remove(kA);
  EXPECT_TRUE(commit().empty());
}

TEST_F(MemoryTest, StaticObjectsAreInNoState) {
  memory::Object constant;
  constant.reset(ObjectKind::global, 4, true);
  memory.add_static(Slot{memory::kTemporarySlots}, std::move(constant));
  EXPECT_TRUE(memory.is_static(Slot{memory::kTemporarySlots}));
  EXPECT_FALSE(memory.is_static(kA));
  EXPECT_TRUE(memory.objects().empty());
  EXPECT_TRUE(memory.present(Slot{memory::kTemporarySlots}));
}

}  // namespace
}  // namespace quotient::testing
