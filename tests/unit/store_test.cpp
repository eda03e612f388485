// The tables of the store: contents, the state tree against std::map, visited, what is forgotten, and the index below.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/temporary_folder.hpp"
#include "memory/access.hpp"
#include "random.hpp"
#include "store/contents.hpp"
#include "store/single_states.hpp"
#include "store/visited.hpp"

namespace quotient::testing {
namespace {

using memory::Change;
using memory::ContentId;
using memory::Object;
using memory::ObjectKind;
using memory::Slot;
using store::Node;
using store::StateTree;

Object object_of(uint64_t number, ObjectKind kind = ObjectKind::heap) {
  Object object;
  object.reset(kind, 8, true);
  memory::store(object, 0, 8, 8, memory::number(number));
  return object;
}

TEST(Contents, EqualObjectsAreOneContent) {
  store::Contents contents;
  Object a = object_of(5), b = object_of(5);
  const auto [id, block] = contents.intern(a.view());
  EXPECT_EQ(contents.intern(b.view()).first, id);
  EXPECT_EQ(contents.block(id), block);
  EXPECT_EQ(contents.size(), 1u);
}

TEST(Contents, WhateverDiffersMakesAnotherContent) {
  store::Contents contents;
  std::set<ContentId> ids;
  const auto add = [&](Object object) { EXPECT_TRUE(ids.insert(contents.intern(object.view()).first).second); };
  const auto changed = [](auto&& change) {
    Object object = object_of(5);
    change(object);
    return object;
  };
  add(object_of(5));
  add(object_of(6));
  add(object_of(5, ObjectKind::local));
  add(changed([](Object& o) { o.header.flags = memory::kShared; }));
  add(changed([](Object& o) { o.header.set_block(1); }));
  add(changed([](Object& o) { memory::store(o, 0, 8, 8, memory::address(Slot{3}, 5)); }));
  add(changed([](Object& o) { memory::store(o, 0, 8, 8, memory::address(Slot{4}, 5)); }));
  add(changed([](Object& o) { memory::store(o, 0, 8, 8, {5, 8, Slot::none, {}}); }));
  Object longer;
  longer.reset(ObjectKind::heap, 9, true);
  longer.data[0] = 5;
  add(longer);
  Object piece = object_of(5);
  memory::store(piece, 0, 1, 8, {5, 0, Slot{3}, {1, 0, 1, 0}});
  add(piece);
}

TEST(Contents, BlocksReadBackAsTheObject) {
  store::Contents contents;
  Random random(3);
  for (int i = 0; i < 500; ++i) {
    Object object;
    object.reset(ObjectKind::heap, static_cast<uint32_t>(random.below(40)), random.one_in(2));
    for (uint32_t at = 0; at + 8 <= object.header.size; at += 8) {
      if (random.one_in(2))
        memory::store(object, at, 8, 8,
                      memory::address(Slot{static_cast<uint32_t>(1 + random.below(5))}, random.below(9)));
      if (random.one_in(3)) memory::store(object, at, 8, 8, {0, random.bits(), Slot::none, {}});
    }
    Object copy;
    copy.assign(memory::view_of_block(contents.intern(object.view()).second));
    EXPECT_EQ(copy.header, object.header);
    EXPECT_EQ(copy.data, object.data);
    EXPECT_EQ(copy.undef, object.undef);
    EXPECT_EQ(copy.pointers, object.pointers);
  }
}

TEST(Contents, GrowsTo200000WithoutMovingAnything) {
  store::Contents contents;
  constexpr uint64_t kCount = 200'000;
  std::vector<const uint8_t*> blocks;
  for (uint64_t i = 0; i < kCount; ++i) blocks.push_back(contents.intern(object_of(i).view()).second);
  EXPECT_EQ(contents.size(), kCount);
  for (uint64_t i = 0; i < kCount; i += 7) {
    const auto [id, block] = contents.intern(object_of(i).view());
    ASSERT_EQ(index(id), i + 1);
    ASSERT_EQ(block, blocks[i]);
  }
  EXPECT_EQ(contents.size(), kCount);
}

TEST(Disk, ArraysAndContentsAreWhatTheyAreInMemory) {
  const TemporaryFolder folder("quotient-disk-");
  struct Item {
    uint32_t a, b, c;  // so that items lie across the ends of pieces
  };
  GrowingArray<Item> items(size_t{1} << 22, folder.path());
  constexpr uint32_t kCount = 2'000'000;
  for (uint32_t i = 0; i < kCount; ++i) items.append({i, 2 * i, 3 * i});
  for (uint32_t i = 0; i < kCount; i += 37) ASSERT_EQ(items[i].c, 3 * i);
  items.reach(3'000'000);
  EXPECT_EQ(items[3'000'000].b, 0u);
  items.clear();
  items.reach(kCount);
  EXPECT_EQ(items[1234].a, 0u);
  EXPECT_THROW(items.extend(size_t{1} << 22), OutOfBudget);

  store::Contents in_memory, on_disk(folder.path());
  for (uint64_t i = 0; i < 200'000; ++i) {
    Object object = object_of(i % 90'000);
    const auto one = in_memory.intern(object.view()), other = on_disk.intern(object.view());
    ASSERT_EQ(one.first, other.first);
    ASSERT_TRUE(memory::equal(memory::view_of_block(one.second), memory::view_of_block(other.second)));
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path())) << "files have no names";
}

TEST(Disk, AFolderThatIsNoneIsSaidToBe) {
  EXPECT_FALSE(DiskFile::try_folder("/nowhere/at/all"));
  EXPECT_THROW(store::Contents("/nowhere/at/all"), OutOfBudget);
}

TEST(IdIndex, FindsWhatWasAddedAlsoWhenHashesCollide) {
  for (const uint64_t distinct_hashes : {uint64_t{1}, uint64_t{50}, ~uint64_t{0}}) {
    IdIndex index;
    std::vector<uint64_t> keys = {0};
    const auto hash = [&](uint64_t key) { return key % distinct_hashes * 0x9e3779b97f4a7c15u; };
    const auto find = [&](uint64_t key) {
      return index.find_or_add(
          hash(key), [&](uint32_t id) { return keys[id] == key; },
          [&] {
            keys.push_back(key);
            return static_cast<uint32_t>(keys.size() - 1);
          },
          [&](uint32_t id) { return hash(keys[id]); });
    };
    const uint64_t count = distinct_hashes == 1 ? 500 : 20'000;
    for (uint64_t key = 1; key <= count; ++key) ASSERT_EQ(find(key * 31), key);
    for (uint64_t key = 1; key <= count; ++key) ASSERT_EQ(find(key * 31), key);
    EXPECT_EQ(index.size(), count);
  }
}

// The tree and its dull twin.
class StateTreeTest : public ::testing::TestWithParam<uint32_t> {
 protected:
  using Map = std::map<uint32_t, uint32_t>;

  uint32_t random_slot() { return 70'000 + static_cast<uint32_t>(random.below(GetParam())); }

  // A random batch: some slots get contents, some lose them, some stay as they are.
  std::vector<Change> random_changes(Map& map) {
    std::map<uint32_t, uint32_t> wanted;
    for (uint64_t n = random.below(random.one_in(10) ? 40 : 4) + 1; n > 0; --n)
      wanted[random_slot()] = static_cast<uint32_t>(random.below(3));
    std::vector<Change> changes;
    for (const auto& [slot, content] : wanted) {
      const uint32_t before = map.count(slot) ? map[slot] : 0;
      changes.push_back({Slot{slot}, ContentId{before}, ContentId{content}});
      if (content) map[slot] = content;
      if (!content) map.erase(slot);
    }
    return changes;
  }

  Map difference(const Map& from, const Map& to) {
    Map out;
    for (const auto& [slot, content] : to) {
      if (!from.count(slot) || from.at(slot) != content) out[slot] = content;
    }
    for (const auto& [slot, content] : from) {
      if (!to.count(slot)) out[slot] = 0;
    }
    return out;
  }

  Random random{GetParam()};
  StateTree tree;
};

TEST_P(StateTreeTest, IsTheMapAlsoWhenStatesAreForgotten) {
  std::map<Map, Node> node_of = {{{}, Node::none}};
  std::map<Node, Map> map_of = {{Node::none, {}}};
  std::vector<Node> seen = {Node::none};
  for (int batch = 0; batch < 2000; ++batch) {
    if (batch % 500 == 499) {  // about half of the states
      const uint64_t nodes = tree.nodes();
      tree.begin_sweep();
      std::erase_if(seen, [&](Node state) {
        if (state == Node::none || random.one_in(2)) return tree.keep(state), false;
        node_of.erase(map_of[state]);
        map_of.erase(state);
        return true;
      });
      const uint64_t free = tree.sweep();
      EXPECT_EQ(free, tree.free_nodes());
      EXPECT_LE(tree.nodes(), nodes);
    }
    const Node from = seen[random.below(seen.size())];
    Map map = map_of[from];
    const Node to = tree.update(from, random_changes(map));
    const auto [known, fresh] = node_of.try_emplace(map, to);
    ASSERT_EQ(known->second, to) << "equal maps, different roots";
    const auto [same, first_time] = map_of.try_emplace(to, map);
    ASSERT_EQ(same->second, map) << "equal roots, different maps";
    if (fresh) seen.push_back(to);
    // What leads from any state to any other is exactly their difference.
    const Node other = seen[random.below(seen.size())];
    Map emitted;
    tree.diff(to, other,
              [&](Slot slot, ContentId content) { EXPECT_TRUE(emitted.emplace(index(slot), index(content)).second); });
    ASSERT_EQ(emitted, difference(map, map_of[other]));
  }
}

INSTANTIATE_TEST_SUITE_P(Slots, StateTreeTest, ::testing::Values(5u, 40u, 5000u, 60'000'000u));

TEST(StateTree, UnchangedBatchesMakeNoNodes) {
  StateTree tree;
  std::vector<Change> changes;
  for (uint32_t i = 1; i < 100; ++i) changes.push_back({Slot{i}, ContentId::none, ContentId{i}});
  const Node root = tree.update(Node::none, changes);
  const uint64_t nodes = tree.nodes() + tree.leaves();
  EXPECT_EQ(tree.update(root, changes), root);
  EXPECT_EQ(tree.update(root, {}), root);
  EXPECT_EQ(tree.nodes() + tree.leaves(), nodes);
  const std::vector<Change> one = {{Slot{50}, ContentId{50}, ContentId{1}}};
  const std::vector<Change> back = {{Slot{50}, ContentId{1}, ContentId{50}}};
  EXPECT_EQ(tree.update(tree.update(root, one), back), root);
  EXPECT_LE(tree.nodes() + tree.leaves(), nodes + 9) << "one change of 99 makes about log 99 nodes";
}

TEST(Visited, SaysTrueOnceForEachNode) {
  StateTree tree;
  store::Visited visited;
  std::vector<Node> states = {Node::none};
  for (uint32_t i = 1; i < 2000; ++i) {
    const std::vector<Change> change = {{Slot{i % 50 + 1}, ContentId::none, ContentId{i}}};
    states.push_back(tree.update(i % 3 ? states.back() : Node::none, change));
  }
  for (const Node state : states) EXPECT_TRUE(visited.add(state));
  for (const Node state : states) EXPECT_FALSE(visited.add(state));
}

TEST(Visited, ForgetsStatesThatMayLeave) {
  StateTree tree;
  store::Visited visited;
  store::SingleStates singles;
  std::vector<Node> states;
  for (uint32_t i = 1; i <= 300; ++i) {
    const std::vector<Change> changes = {{Slot{1}, ContentId::none, ContentId{i}},
                                         {Slot{2}, ContentId::none, ContentId{i}}};
    states.push_back(tree.update(Node::none, changes));
    visited.add(states.back());
    if (i % 3 == 0) singles.add(states.back());
    if (i % 9 == 0) singles.keep(states.back());
  }
  std::set<Node> kept;
  EXPECT_EQ(visited.sift([&](Node state) { return singles.may_leave(state); }, [&](Node state) { kept.insert(state); }),
            67u);
  EXPECT_EQ(kept.size(), 233u);
  for (const Node state : states) EXPECT_EQ(visited.add(state), !kept.contains(state));
}

}  // namespace
}  // namespace quotient::testing
