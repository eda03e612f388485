// Archives: what was saved is loaded again, and tables go on with it as if nothing had happened. Checkpoint files: one
// that is not whole is refused.
#include "base/archive.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/temporary_folder.hpp"
#include "explore/checkpoint_file.hpp"
#include "memory/access.hpp"
#include "memory/chains.hpp"
#include "random.hpp"
#include "reduce/futures.hpp"
#include "reduce/sleep_sets.hpp"
#include "store/contents.hpp"
#include "store/state_set.hpp"
#include "store/word_tree.hpp"

namespace quotient::testing {
namespace {

template <class T>
void load(const std::string& bytes, T& thing) {
  size_t at = 0;
  Loader loader([&](std::byte* data, size_t size) {
    ASSERT_LE(at + size, bytes.size());
    std::memcpy(data, bytes.data() + at, size);
    at += size;
  });
  loader(thing);
  EXPECT_EQ(at, bytes.size()) << "something is left over";
}

struct Inner {
  std::string name;
  std::optional<uint32_t> number;
  bool operator==(const Inner&) const = default;
  template <class Archive>
  void describe(Archive& archive) {
    archive(name, number);
  }
};
struct Outer {
  std::vector<Inner> inner;
  std::vector<bool> bits;
  std::vector<uint64_t> words;
  std::map<std::string, uint64_t> counts;
  std::set<std::string, std::less<>> names;
  std::unordered_map<uint64_t, std::vector<uint32_t>> lists;
  std::pair<uint32_t, std::string> both;
  bool operator==(const Outer&) const = default;
  template <class Archive>
  void describe(Archive& archive) {
    archive(inner, bits, words, counts, names, lists, both);
  }
};

TEST(Archive, ContainersComeBack) {
  Outer outer{{{"a", 1}, {"", {}}}, {true, false, true}, std::vector<uint64_t>(100'000, 7),
              {{"x", 1}, {"y", 2}}, {"p", "q"},          {{5, {1, 2, 3}}, {6, {}}},
              {9, "nine"}};
  Outer loaded{{{"old", 3}}, {false}, {1}, {{"old", 1}}, {"old"}, {{1, {1}}}, {0, "old"}};
  load(saved(outer), loaded);
  EXPECT_TRUE(outer == loaded);
}

TEST(Archive, WordTablesGoOnWithTheSameKeys) {
  Random random(1);
  store::WordTables tables, others;
  store::VectorSet set, other_set;
  store::WordTree tree(tables);
  std::vector<std::pair<std::vector<uint32_t>, store::StateKey>> known;
  for (int i = 0; i < 3000; ++i) {
    std::vector<uint32_t> words(3 + random.below(5));
    for (uint32_t& word : words) word = static_cast<uint32_t>(random.below(7));
    tree.start(words);
    const auto found = set.find_or_add(tree.key());
    if (found.added && i % 3 == 0) found.entry.set_flags(1);
    known.emplace_back(words, tree.key());
  }
  load(saved(tables), others);
  load(saved(set), other_set);
  EXPECT_EQ(other_set.size(), set.size());
  EXPECT_EQ(others.pairs(), tables.pairs());
  store::WordTree other(others);
  std::vector<uint32_t> read;
  for (const auto& [words, key] : known) {
    other.start(words);
    ASSERT_TRUE(other.key() == key);
    other.read(key, read);
    ASSERT_EQ(read, words);
    ASSERT_EQ(other_set.find(key)->flags(), set.find(key)->flags());
    ASSERT_FALSE(other_set.add(key));
  }
  other.start(std::vector<uint32_t>{100, 101, 102});
  EXPECT_TRUE(other_set.add(other.key()));
}

TEST(Archive, StatesOfProgramsGoOnWithTheSameNodes) {
  using memory::Slot;
  Random random(2);
  store::Contents contents, other_contents;
  store::StateTree tree, other_tree;
  store::StateSet set(store::StoreOptions{}), other_set(store::StoreOptions{});
  const auto content_of = [](store::Contents& all, uint64_t number) {
    memory::Object object;
    object.reset(memory::ObjectKind::heap, 8, true);
    memory::store(object, 0, 8, 8, memory::number(number));
    return all.intern(object.view()).first;
  };
  store::Node node{};
  std::vector<std::pair<memory::Change, store::Node>> steps;
  for (int i = 0; i < 2000; ++i) {
    const memory::Change change{
        Slot{static_cast<uint32_t>(1 + random.below(20))}, {}, content_of(contents, random.below(9))};
    node = tree.update(node, std::span(&change, 1));
    set.add({node, 0});
    steps.emplace_back(change, node);
  }
  set.tell();
  load(saved(contents), other_contents);
  load(saved(tree), other_tree);
  load(saved(set), other_set);
  EXPECT_EQ(other_set.states(), set.states());
  for (uint64_t number = 0; number < 9; ++number)
    EXPECT_EQ(content_of(other_contents, number), content_of(contents, number));
  node = {};
  for (const auto& [change, after] : steps) {
    node = other_tree.update(node, std::span(&change, 1));
    ASSERT_EQ(node, after);
    ASSERT_FALSE(other_set.add({node, 0}));
  }
  EXPECT_EQ(other_tree.nodes(), tree.nodes());
  EXPECT_EQ(other_tree.leaves(), tree.leaves());
}

TEST(Archive, AForgottenNodeIsUsedAgain) {
  using memory::Slot;
  store::StateTree tree, other;
  const auto state = [](store::StateTree& in, uint32_t content) {
    const memory::Change changes[] = {{Slot{1}, {}, memory::ContentId{content}}, {Slot{2}, {}, memory::ContentId{1}}};
    return in.update({}, changes);
  };
  const store::Node first = state(tree, 1);
  state(tree, 2);
  tree.begin_sweep();
  tree.keep(first);
  EXPECT_EQ(tree.sweep(), 1u);
  load(saved(tree), other);
  EXPECT_EQ(state(other, 1), first);
  EXPECT_EQ(state(other, 3), state(tree, 3));
  EXPECT_EQ(other.free_nodes(), 0u);
}

TEST(Archive, ChainsKeepTheirSlots) {
  using memory::Slot;
  memory::Chains chains, other;
  const Slot main = chains.thread(Slot::none, 0), child = chains.thread(main, 3);
  std::vector<Slot> slots;
  for (uint32_t i = 0; i < 2000; ++i) slots.push_back(chains.child(i < 2 ? child : slots[i / 2], i));
  load(saved(chains), other);
  EXPECT_EQ(other.entries(), chains.entries());
  EXPECT_EQ(other.thread_name(child), "0.3");
  for (uint32_t i = 0; i < 2000; ++i) {
    ASSERT_EQ(other.child(i < 2 ? child : slots[i / 2], i), slots[i]);
    ASSERT_EQ(other.chain(slots[i]), chains.chain(slots[i]));
  }
  EXPECT_EQ(other.child(main, 7), chains.child(main, 7));
}

TEST(Archive, FuturesRememberWhatWasAnswered) {
  using namespace reduce;
  const auto touch = [](uint32_t object) {
    return std::vector<Touch>{{ObjectName(NameKind::global, object), 0, 4, Effect::write}};
  };
  Futures futures, other;
  const Context a = futures.context(1), b = futures.context(2);
  futures.follow(a, b);
  futures.learn(b, futures.footprints().intern(touch(5)));
  const Footprint next = futures.footprints().intern(touch(6));
  EXPECT_FALSE(futures.conflicts(a, next));
  load(saved(futures), other);
  EXPECT_EQ(other.context(2), b);
  EXPECT_TRUE(other.conflicts(a, other.footprints().intern(touch(5))));
  EXPECT_FALSE(other.is_void());
  other.learn(b, other.footprints().intern(touch(6)));
  EXPECT_TRUE(other.is_void()) << "the answer from before was wrong";
}

class CheckpointFile : public ::testing::Test {
 protected:
  void write(const std::string& text) {
    explore::CheckpointWriter to(explore::checkpoint_in(folder()));
    to.part("first", [&](Saver& saver) { saver(const_cast<std::string&>(text)); });
    to.finish();
  }
  std::string read() {
    const explore::CheckpointReader from(explore::checkpoint_in(folder()));
    std::string text;
    from.part("first", [&](Loader& loader) { loader(text); });
    return text;
  }
  std::string trouble() {
    try {
      read();
    } catch (const explore::CheckpointTrouble& trouble) {
      return trouble.reason;
    }
    return "";
  }
  std::string bytes() {
    std::stringstream text;
    text << std::ifstream(explore::checkpoint_in(folder()), std::ios::binary).rdbuf();
    return text.str();
  }
  void set_bytes(const std::string& text) {
    std::ofstream(explore::checkpoint_in(folder()), std::ios::binary | std::ios::trunc) << text;
  }
  std::string folder() { return (std::filesystem::path(folder_.path()) / "inner").string(); }

 private:
  TemporaryFolder folder_{"quotient-checkpoint"};
};

TEST_F(CheckpointFile, ComesBack) {
  write(std::string(3'000'000, 'x'));
  EXPECT_EQ(read(), std::string(3'000'000, 'x'));
  write("other");
  EXPECT_EQ(read(), "other");
}

TEST_F(CheckpointFile, WhatIsNotFinishedChangesNothing) {
  write("old");
  {
    explore::CheckpointWriter to(explore::checkpoint_in(folder()));
    to.part("first", [](Saver&) {});
  }
  EXPECT_EQ(read(), "old");
  EXPECT_FALSE(std::filesystem::exists(explore::checkpoint_in(folder()) + ".new"));
}

TEST_F(CheckpointFile, EveryLengthButTheWholeIsRefused) {
  write("some text");
  const std::string whole = bytes();
  for (size_t length = 0; length < whole.size(); ++length) {
    set_bytes(whole.substr(0, length));
    ASSERT_NE(trouble(), "") << length;
  }
  set_bytes(whole + "x");
  EXPECT_NE(trouble().find("follows its end"), std::string::npos);
}

TEST_F(CheckpointFile, EveryFlippedBitIsRefusedOrNotRead) {
  write("some text");
  const std::string whole = bytes();
  for (size_t i = 0; i < whole.size(); ++i) {
    std::string flipped = whole;
    flipped[i] = static_cast<char>(flipped[i] ^ 4);
    set_bytes(flipped);
    // What lies behind the end of a part's name is not read.
    ASSERT_TRUE(trouble() != "" || read() == "some text") << i;
  }
}

TEST_F(CheckpointFile, AnotherFormatOrBuildIsNamed) {
  write("some text");
  const std::string whole = bytes();
  const size_t format = whole.find("format 1");
  set_bytes(std::string(whole).replace(format, 8, "format 9"));
  EXPECT_NE(trouble().find("has format 9"), std::string::npos) << trouble();
  const size_t build = whole.find("build ");
  set_bytes(std::string(whole).replace(build + 6, 4, "zzzz"));
  EXPECT_NE(trouble().find("another build"), std::string::npos) << trouble();
  set_bytes("hello\n");
  EXPECT_NE(trouble().find("not a checkpoint"), std::string::npos) << trouble();
}

}  // namespace
}  // namespace quotient::testing
