// Which bits of a state say whose it is (store/regions.hpp): those that few steps change, and enough of them.
#include "store/regions.hpp"

#include <gtest/gtest.h>

#include "base/archive.hpp"

namespace quotient::testing {
namespace {

using store::Regions;
using store::StepSample;
using Words = StepSample::Words;

unsigned owner_of(const Regions& regions, const Words& words, unsigned processes) {
  uint64_t region = 0;
  for (const auto& [word, bits] : regions.masks)
    region = Regions::extended(region, word < words.size() ? words[word] & bits : 0);
  return Regions::owner(region, regions.salt, processes);
}

// All states of counters, each of which counts up by itself to its own base.
StepSample counters(const std::vector<uint32_t>& bases) {
  StepSample sample;
  Words words(bases.size());
  for (;;) {
    sample.states.push_back(words);
    for (size_t i = 0; i < bases.size(); ++i) {
      Words next = words;
      next[i] = (next[i] + 1) % bases[i];
      sample.note_step(next);
    }
    size_t digit = 0;
    while (digit < bases.size() && ++words[digit] == bases[digit]) words[digit++] = 0;
    if (digit == bases.size()) return sample;
  }
}

double crossing(const Regions& regions, const StepSample& sample, unsigned processes) {
  size_t crossing = 0;
  for (const auto& step : sample.steps) {
    Words to = sample.states[step.from];
    for (const auto& [word, bits] : step.flips) {
      if (word >= to.size()) to.resize(word + 1);
      to[word] ^= bits;
    }
    crossing += owner_of(regions, to, processes) != owner_of(regions, sample.states[step.from], processes);
  }
  return static_cast<double>(crossing) / static_cast<double>(sample.steps.size());
}

std::vector<size_t> shares(const Regions& regions, const StepSample& sample, unsigned processes) {
  std::vector<size_t> owned(processes);
  for (const Words& words : sample.states) ++owned[owner_of(regions, words, processes)];
  return owned;
}

TEST(Regions, FewStepsCrossAndAllProcessesHaveTheirShare) {
  const StepSample sample = counters({64, 64, 3});
  for (const unsigned processes : {2u, 3u, 4u, 8u}) {
    const Regions regions = store::choose_regions(sample, processes);
    // By a hash of all words, nearly all steps but one in `processes` would cross.
    EXPECT_LT(crossing(regions, sample, processes), 0.2) << processes << " processes";
    const double fair = static_cast<double>(sample.states.size()) / processes;
    for (const size_t owned : shares(regions, sample, processes)) {
      EXPECT_GT(static_cast<double>(owned), 0.5 * fair) << processes << " processes";
      EXPECT_LT(static_cast<double>(owned), 1.6 * fair) << processes << " processes";
    }
  }
}

// Two parts of a sample have seen different states: what is dealt out evenly in all of it may be dealt out badly in
// each.
TEST(Regions, EachPartOfTheSampleIsDealtOutEvenly) {
  StepSample sample = counters({64, 64});
  const auto half = static_cast<std::ptrdiff_t>(sample.states.size() / 2);
  sample.parts = {0, sample.states.size() / 2};
  const Regions regions = store::choose_regions(sample, 2);
  for (const auto& [begin, end] : {std::pair{std::ptrdiff_t{0}, half}, std::pair{half, 2 * half}}) {
    StepSample part;
    part.states.assign(sample.states.begin() + begin, sample.states.begin() + end);
    for (const size_t owned : shares(regions, part, 2)) EXPECT_NEAR(static_cast<double>(owned) / half, 0.5, 0.1);
  }
}

// The lowest bits of a counter change with each of its steps, and its highest bits hardly ever.
TEST(Regions, BitsThatHardlyEverChangeAreChosen) {
  const Regions regions = store::choose_regions(counters({4096}), 2);
  ASSERT_EQ(regions.masks.size(), 1u);
  EXPECT_EQ(regions.masks[0].bits & 0x7f, 0u);
  EXPECT_NE(regions.masks[0].bits & 0xf00, 0u);
}

TEST(Regions, AreTheSameAgainAndSurviveTheJourney) {
  const StepSample sample = counters({16, 16});
  Regions first = store::choose_regions(sample, 4);
  const Regions second = store::choose_regions(sample, 4);
  Regions third;
  load_saved(saved(first), third);
  for (const Words& words : sample.states) {
    EXPECT_EQ(owner_of(second, words, 4), owner_of(first, words, 4));
    EXPECT_EQ(owner_of(third, words, 4), owner_of(first, words, 4));
  }
}

TEST(Regions, WithoutASampleAllBelongsToOne) {
  const Regions none = store::choose_regions({}, 4);
  EXPECT_TRUE(none.masks.empty());
  EXPECT_EQ(owner_of(none, {1, 2}, 4), owner_of(none, {7}, 4));
  StepSample lonely;
  lonely.states = {{5}};
  EXPECT_TRUE(store::choose_regions(lonely, 4).masks.empty());
}

// Vectors of different lengths: beyond the end all is 0.
TEST(Regions, LengthsMayDiffer) {
  StepSample sample;
  for (uint32_t i = 0; i < 256; ++i) {
    sample.states.push_back(i < 128 ? Words{i} : Words{i, 1});
    sample.note_step(i + 1 < 128 ? Words{i + 1} : Words{i + 1, 1});
  }
  const Regions regions = store::choose_regions(sample, 2);
  EXPECT_FALSE(regions.masks.empty());
  EXPECT_EQ(owner_of(regions, {3}, 2), owner_of(regions, {3, 0}, 2));
}

}  // namespace
}  // namespace quotient::testing
