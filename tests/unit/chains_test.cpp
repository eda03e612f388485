// Chains: names are given once, never change, and never collide.
#include "memory/chains.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "random.hpp"

namespace quotient::testing {
namespace {

using memory::Chains;
using memory::Slot;

TEST(Chains, NamesAreStableWhileTheTableGrows) {
  Chains chains;
  Random random(1);
  std::map<std::pair<Slot, uint32_t>, Slot> given;
  std::vector<Slot> slots = {Slot::none};
  for (int i = 0; i < 50'000; ++i) {
    const Slot parent = slots[random.below(slots.size())];
    const auto label = static_cast<uint32_t>(random.below(64) * 8);
    const Slot slot = chains.child(parent, label);
    const auto [it, fresh] = given.try_emplace({parent, label}, slot);
    ASSERT_EQ(it->second, slot);
    if (fresh) slots.push_back(slot);
  }
  for (const auto& [key, slot] : given) ASSERT_EQ(chains.child(key.first, key.second), slot);
  EXPECT_EQ(std::set<Slot>(slots.begin(), slots.end()).size(), slots.size()) << "two chains have one name";
  EXPECT_EQ(chains.entries(), given.size());
}

TEST(Chains, ThreadsHaveBlocksOfTheirOwn) {
  Chains chains;
  std::set<Slot> all;
  const auto add = [&](Slot slot) {
    EXPECT_TRUE(all.insert(slot).second);
    EXPECT_FALSE(memory::is_temporary(slot));
  };
  add(chains.add_fixed());
  std::vector<Slot> threads = {chains.thread(Slot::none, 0)};
  for (uint32_t child = 0; child < 3; ++child) threads.push_back(chains.thread(threads[0], child));
  threads.push_back(chains.thread(threads[2], 0));
  for (const Slot thread : threads) {
    add(thread);
    for (uint32_t depth = 0; depth < 40; ++depth) add(chains.frame(thread, depth));
    for (uint32_t reg = 0; reg < 40; ++reg) add(chains.child(thread, reg));
    add(chains.child(chains.frame(thread, 3), 0));
  }
  for (uint32_t n = 0; n < 100; ++n) add(chains.numbered(n));
  EXPECT_EQ(index(chains.frame(threads[1], 0)), index(threads[1]) + 1) << "frames lie beside their thread";
}

TEST(Chains, TheOrderOfThreadsIsThatOfTheirNames) {
  Chains chains;
  const Slot first = chains.thread(Slot::none, 0);
  const Slot third = chains.thread(first, 2), deep = chains.thread(third, 0), second = chains.thread(first, 1);
  const std::vector<Slot> order = {first, second, third, deep};
  for (size_t i = 0; i < order.size(); ++i)
    for (size_t j = 0; j < order.size(); ++j) EXPECT_EQ(chains.precedes(order[i], order[j]), i < j) << i << " " << j;
}

TEST(Chains, ANameMeansTheSameInAnotherProcess) {
  Chains chains, others;
  const Slot global = chains.add_fixed();
  others.add_fixed();
  others.thread(others.thread(Slot::none, 0), 7);  // so that numbers differ
  const Slot first = chains.thread(Slot::none, 0), second = chains.thread(first, 1);
  const Slot frame = chains.frame(second, 3), deep = chains.frame(second, 30), object = chains.child(frame, 8);
  std::map<Slot, Slot> there = {{Slot::none, Slot::none}};
  for (const Slot slot : {global, first, second, frame, deep, object, chains.child(object, 16), chains.numbered(5)}) {
    Chains::Name name = chains.name_of(slot);
    name.parent = there.at(name.parent);
    there[slot] = others.named(name);
    const Chains::Name same = others.name_of(there[slot]);
    EXPECT_EQ(same.kind, name.kind);
    EXPECT_EQ(same.parent, name.parent);
    EXPECT_EQ(same.label, name.label);
  }
  EXPECT_NE(there[second], second);
  EXPECT_EQ(others.thread_name(there[second]), "0.1");
}

TEST(Chains, ThreadNamesAreSpawnPaths) {
  Chains chains;
  const Slot first = chains.thread(Slot::none, 0);
  const Slot third = chains.thread(first, 2);
  const Slot deep = chains.thread(third, 11);
  EXPECT_EQ(chains.thread_name(first), "0");
  EXPECT_EQ(chains.thread_name(third), "0.2");
  EXPECT_EQ(chains.thread_name(deep), "0.2.11");
  for (const Slot thread : {first, third, deep}) EXPECT_EQ(chains.thread_named(chains.thread_name(thread)), thread);
  Chains another;
  const Slot same = another.thread(another.thread(another.thread(Slot::none, 0), 2), 11);
  EXPECT_EQ(another.thread_name(same), "0.2.11") << "names mean the same in every run";
  for (const char* name : {"1", "0.1", "0.2.12", "0.", ".", "x", "0.x", "-1", "99999999999", "0..2"})
    EXPECT_EQ(chains.thread_named(name), Slot::none) << name;
  EXPECT_EQ(chains.thread_name(chains.child(first, 0)), "");
}

}  // namespace
}  // namespace quotient::testing
