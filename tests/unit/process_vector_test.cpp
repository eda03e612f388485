// The state vector of a system of processes: its log takes back every change, also after it was shortened.
#include <gtest/gtest.h>

#include "processes/vector.hpp"
#include "random.hpp"

namespace quotient::testing {
namespace {

using processes::Vector;
using processes::Width;
using Words = std::vector<uint32_t>;

Words words_of(const Vector& vector) { return {vector.words().begin(), vector.words().end()}; }

TEST(ProcessVector, AShortenedLogLeadsBackAsWell) {
  Random random(1);
  Vector vector;
  vector.grow(20);
  struct Level {
    size_t mark;
    Words words;
  };
  std::vector<Level> levels;
  for (int step = 0; step < 5000; ++step) {
    if (!levels.empty() && random.one_in(3)) {
      vector.undo(levels.back().mark);
      ASSERT_EQ(words_of(vector), levels.back().words);
      levels.pop_back();
      continue;
    }
    levels.push_back({vector.mark(), words_of(vector)});
    for (uint64_t writes = random.below(200); writes > 0; --writes) {
      vector.write(static_cast<uint32_t>(random.below(20 * 4)) & ~3u, Width::byte,
                   static_cast<int32_t>(random.below(3)));
    }
    if (random.one_in(10)) vector.grow(1);
    if (random.one_in(10) && vector.size() > 25) vector.shrink(25);
    if (random.one_in(2)) vector.shorten_log(levels.back().mark);
  }
}

TEST(ProcessVector, AShortenedLogHasEachChangedWordOnce) {
  Vector vector;
  vector.grow(3);
  const size_t mark = vector.mark();
  for (int i = 1; i <= 100; ++i) vector.write(0, Width::word, i);
  vector.write(4, Width::word, 7);
  vector.write(4, Width::word, 0);
  vector.shorten_log(mark);
  ASSERT_EQ(vector.since(mark).size(), 1u);
  EXPECT_EQ(vector.since(mark)[0].word, 0u);
  EXPECT_EQ(vector.since(mark)[0].before, 0u);
}

}  // namespace
}  // namespace quotient::testing
