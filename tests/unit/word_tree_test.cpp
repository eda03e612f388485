// WordTree and VectorSet: random walks over vectors, back and forth, against stored copies.
#include "store/word_tree.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "random.hpp"

namespace quotient::testing {
namespace {

using store::StateKey;
using store::VectorSet;
using store::WordTables;
using store::WordTree;
using Words = std::vector<uint32_t>;

auto as_tuple(StateKey key) { return std::tuple(key.shape, key.left, key.right); }

// A vector that a walk changes and goes back with, and all vectors that it has been.
class Walk {
 public:
  Walk(uint64_t seed, size_t words, uint32_t values) : random_(seed), values_(values), words_(words) {
    if (random_.one_in(2)) learn();
    for (uint32_t& word : words_) word = value();
    tree_.start(words_);
    arrive();
  }

  void run(int steps, uint64_t one_resize_in) {
    for (int i = 0; i < steps; ++i) {
      if (!stack_.empty() && random_.one_in(3)) {
        go_back(random_.below(stack_.size()));
      } else {
        stack_.push_back({words_, tree_.key(), log_.size()});
        if (one_resize_in != 0 && random_.one_in(one_resize_in)) {
          resize();
        } else {
          change();
        }
        arrive();
      }
      if (::testing::Test::HasFatalFailure()) return;
    }
    read_all();
  }

 private:
  struct Frame {
    Words words;
    StateKey key;
    size_t mark;
  };

  // Vectors unlike those that follow: where they are cut must not matter for what is stored.
  void learn() {
    std::set<Words> sample;
    for (int i = 0; i < 300; ++i) {
      Words vector(words_.size());
      for (size_t word = 0; word < vector.size(); ++word)
        vector[word] = static_cast<uint32_t>(random_.below(1 + word * word));
      sample.insert(std::move(vector));
    }
    tables_.learn({{sample.begin(), sample.end()}, {}});
  }
  uint32_t value() {
    return random_.one_in(20) ? static_cast<uint32_t>(random_.bits()) | 1u << 31
                              : static_cast<uint32_t>(random_.below(values_));
  }
  void change() {
    Words changed;
    for (uint64_t count = words_.empty() ? 0 : random_.below(4); count > 0; --count) {
      changed.push_back(static_cast<uint32_t>(random_.below(words_.size())));
      words_[changed.back()] = value();
    }
    tree_.update(words_, changed, log_);
  }
  void resize() {
    words_.resize(1 + random_.below(70));
    for (uint32_t& word : words_) {
      if (random_.one_in(8)) word = value();
    }
    tree_.resize(words_, log_);
  }
  void go_back(size_t frame) {
    words_ = stack_[frame].words;
    tree_.undo(log_, stack_[frame].mark);
    ASSERT_EQ(tree_.key(), stack_[frame].key);
    stack_.resize(frame);
  }
  // Equal keys if and only if equal vectors, and new in the set if and only if never seen.
  void arrive() {
    const StateKey key = tree_.key();
    const auto [seen, added] = seen_.try_emplace(words_, key);
    ASSERT_EQ(seen->second, key);
    ASSERT_EQ(keys_.insert(as_tuple(key)).second, added);
    ASSERT_EQ(set_.contains(key), !added);
    ASSERT_EQ(set_.add(key), added);
    ASSERT_EQ(set_.size(), seen_.size());
  }
  void read_all() {
    Words words;
    for (const auto& [expected, key] : seen_) {
      tree_.read(key, words);
      ASSERT_EQ(words, expected);
    }
  }

  Random random_;
  uint32_t values_;
  Words words_;
  WordTables tables_;
  WordTree tree_{tables_};
  VectorSet set_;
  std::vector<WordTree::Undo> log_;
  std::vector<Frame> stack_;
  std::map<Words, StateKey> seen_;
  std::set<std::tuple<uint32_t, uint32_t, uint32_t>> keys_;
};

TEST(WordTree, WalksOfEveryLength) {
  for (size_t words = 0; words <= 70; ++words) {
    for (const uint32_t values : {2u, 50u}) Walk(words * 2 + values, words, values).run(600, 0);
  }
}

TEST(WordTree, LongVectors) {
  for (const size_t words : {128u, 129u, 200u, 1000u}) Walk(words, words, 3).run(500, 0);
}

TEST(WordTree, WalksWithChangingLengths) {
  for (uint64_t seed = 0; seed < 20; ++seed) Walk(seed, 1 + seed, 3).run(2000, 10);
}

TEST(WordTree, ALongWalkWithFewValues) { Walk(7, 9, 2).run(100000, 50); }

TEST(WordTree, AnUnchangedWordLogsNothing) {
  Words words{1, 2, 3, 4, 5};
  WordTables tables;
  WordTree tree(tables);
  tree.start(words);
  const StateKey before = tree.key();
  std::vector<WordTree::Undo> log;
  tree.update(words, Words{0, 1, 4}, log);
  EXPECT_TRUE(log.empty());
  EXPECT_EQ(tree.key(), before);
}

TEST(WordTree, FlagsOfVectors) {
  WordTables tables;
  WordTree tree(tables);
  VectorSet set;
  Words words{1, 2, 3};
  tree.start(words);
  const StateKey first = tree.key();
  EXPECT_EQ(set.find_or_add(first).entry.flags(), 0);
  set.find_or_add(first).entry.set_flags(2);
  std::vector<WordTree::Undo> log;
  words[1] = 5;
  tree.update(words, Words{1}, log);
  EXPECT_TRUE(set.add(tree.key()));
  EXPECT_EQ(set.find_or_add(tree.key()).entry.flags(), 0);
  EXPECT_EQ(set.find_or_add(first).entry.flags(), 2);
}

// All states of eight counters: the tables of the tree hold next to nothing, the set two or three bytes per state.
TEST(WordTree, AProductOfCountersTakesFewBytesPerState) {
  Words words(16, 0);
  WordTables tables;
  WordTree tree(tables);
  VectorSet set;
  std::vector<WordTree::Undo> log;
  tree.start(words);
  set.add(tree.key());
  for (uint32_t number = 1; number < 1 << 20; ++number) {  // in the order of a counter of eight digits to base 6
    Words changed;
    for (uint32_t digit = 0; digit < 8; ++digit) {
      changed.push_back(2 * digit);
      words[2 * digit] = (words[2 * digit] + 1) % 6;
      if (words[2 * digit] != 0) break;
    }
    tree.update(words, changed, log);
    log.clear();
    ASSERT_TRUE(set.add(tree.key()));
  }
  EXPECT_LT(static_cast<double>(tables.bytes() + set.bytes()) / static_cast<double>(set.size()), 3.5);
}

// Twenty words that hardly change before four that always do: cut in the middle, the second half would have a pair for
// each vector.
TEST(WordTree, LearnsWhereToCut) {
  Random random(1);
  store::Vectors all(20'000, Words(24));
  for (Words& vector : all) {
    vector[0] = static_cast<uint32_t>(random.below(3));
    for (size_t word = 20; word < 24; ++word) vector[word] = static_cast<uint32_t>(random.below(20));
  }
  WordTables halves, learned;
  learned.learn({{all.begin(), all.begin() + 2000}, {}});
  for (const Words& vector : all) {
    WordTree(halves).start(vector);
    WordTree(learned).start(vector);
  }
  EXPECT_GT(halves.pairs(), 15'000u);
  EXPECT_LT(learned.pairs(), 2'000u);
}

TEST(Cuts, WithoutASampleInTheMiddle) {
  EXPECT_EQ(store::Cuts().middle(0, 10), 5u);
  EXPECT_EQ(store::Cuts().middle(4, 7), 5u);
}

TEST(Cuts, BothHalvesTakeAsManyValues) {
  Random random(1);
  store::Vectors sample(1000, Words(9));
  for (Words& vector : sample) {
    for (const size_t word : {5u, 6u, 7u, 8u}) vector[word] = static_cast<uint32_t>(random.below(30));
  }
  EXPECT_EQ(store::Cuts(sample, {}).middle(0, 9), 7u);
  EXPECT_EQ(store::Cuts(sample, {}).middle(0, 7), 3u);  // few values: the middle
}

// Words that never change do not make the way of the others to the root longer.
TEST(Cuts, BothHalvesAreChangedAsOften) {
  store::VectorSample sample{{Words(8)}, {}};
  Words next(8);
  for (uint32_t step = 1; step <= 12; ++step) {
    const Words before = next;
    next[4] = step;
    next[5] = step / 2;
    next[7] = step / 2;
    sample.note_step(before, next);
  }
  const store::Cuts cuts(sample.vectors, sample.changes_of(8));
  EXPECT_EQ(cuts.middle(0, 8), 5u);
  EXPECT_EQ(cuts.middle(5, 8), 6u);
  EXPECT_EQ(cuts.middle(0, 4), 2u);  // nothing changes: the middle
  EXPECT_TRUE(sample.changes_of(9).empty());
}

}  // namespace
}  // namespace quotient::testing
