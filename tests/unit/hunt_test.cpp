// The hunt for errors in programs that are too large (docs/hunting.md): random orders try everything once, a state has
// the same fingerprint in every search, estimates are near the truth where that is known, and what a hunt says is what
// a search of all states says, with any number of workers.
#include "explore/hunt.hpp"

#include <set>

#include "explore/state_sample.hpp"
#include "random.hpp"
#include "random_programs.hpp"
#include "support.hpp"

namespace quotient::testing {
namespace {

explore::SearchOptions hunting(uint64_t seed, unsigned workers = 1, uint64_t states = 3000) {
  explore::SearchOptions options = Config{}.search_options();
  options.hunt = seed;
  options.workers.count = workers;
  options.limits.states = states;
  return options;
}

TEST(Shuffle, TriesEveryOutcomeOfEveryChoiceOnce) {
  Shuffle shuffle({.seed = 5});
  Choices choices{.taken = {}, .next = 0, .shuffle = &shuffle};
  std::set<std::vector<uint32_t>> seen;
  bool begins_at_zero = true;
  do {
    choices.next = 0;
    std::vector<uint32_t> outcome = {choices.take(5)};
    if (outcome[0] % 2) outcome.push_back(choices.take(3));
    if (seen.empty()) begins_at_zero = outcome[0] == 0;
    EXPECT_TRUE(seen.insert(outcome).second);
  } while (choices.advance());
  EXPECT_EQ(seen.size(), 3u + 2u * 3u);
  EXPECT_FALSE(begins_at_zero) << "that can be, but is not so with this seed";
}

TEST(Hunt, HasRoundsOfLubysLengths) {
  std::vector<uint64_t> lengths;
  for (uint64_t number = 0; number < 15; ++number)
    lengths.push_back(explore::round_of(hunting(1), number).limits.states / 1000);
  EXPECT_EQ(lengths, (std::vector<uint64_t>{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8}));
  EXPECT_EQ(explore::round_of(hunting(1), 14).store.kind, store::StoreKind::exact);
  EXPECT_EQ(explore::round_of(hunting(1), (1 << 12) - 2).store.kind, store::StoreKind::bitstate) << "a long one";
  EXPECT_NE(explore::round_of(hunting(1), 0).shuffle->seed, explore::round_of(hunting(2), 0).shuffle->seed);
}

TEST(StateSample, EstimatesHowManyThereAre) {
  for (const uint64_t population : {500u, 20'000u, 300'000u}) {
    Random random(population);
    explore::StateSample all;
    std::set<uint64_t> met;
    for (int round = 0; round < 40; ++round) {
      explore::StateSample one;
      for (uint64_t i = 0; i < population / 20; ++i) {
        const uint64_t state = random.below(population);
        one.add(store::mix(state + 1));
        met.insert(state);
      }
      all.add_round(one);
    }
    EXPECT_NEAR(static_cast<double>(all.different()), static_cast<double>(met.size()),
                0.05 * static_cast<double>(met.size()));
    EXPECT_NEAR(static_cast<double>(all.at_least()), static_cast<double>(population),
                0.1 * static_cast<double>(population));
  }
}

TEST(StateSample, SaysNothingAfterOneRound) {
  explore::StateSample one, all;
  one.add(store::mix(1));
  all.add_round(one);
  EXPECT_EQ(all.different(), 1u);
  EXPECT_EQ(all.at_least(), 0u);
}

// Whatever the order in which chains, threads and contents are numbered.
TEST(Fingerprints, AreTheSameInEverySearch) {
  uint64_t compared = 0;
  for (uint64_t seed = 0; seed < 150; ++seed) {
    const core::Module module = module_of(random_program(seed));
    explore::StateSample all;
    std::set<uint64_t> counts;
    for (const uint64_t order : {1u, 2u, 3u}) {
      explore::StateSample one;
      explore::SearchOptions options = Config{.all_errors = true}.search_options();
      options.limits.states = 4000;
      options.shuffle = {.seed = order, .constancy = 0};
      options.sample = &one;
      machine::MachineOptions machine = Config{.all_errors = true}.machine_options();
      const explore::Answer answer = spaces::check(module, machine, options);
      if (answer.stopped || answer.statistics.searches > 1 || answer.statistics.states == 0) break;
      counts.insert(answer.statistics.states);
      all.add_round(one);
      if (order != 3) continue;
      ++compared;
      ASSERT_EQ(counts.size(), 1u) << seed;
      ASSERT_EQ(all.different(), answer.statistics.states - 1) << "all but the initial one; seed " << seed;
    }
  }
  EXPECT_GT(compared, 100u);
}

TEST(Hunt, SaysWhatASearchOfAllStatesSays) {
  uint64_t proofs = 0, errors = 0;
  for (uint64_t seed = 0; seed < 150; ++seed) {
    const core::Module module = module_of(random_program(seed));
    const Config config{.checks = seed % 2 ? "default" : "default,race,unfreed", .all_errors = true};
    const explore::Answer all = explore(module, config);
    machine::MachineOptions machine = config.machine_options();
    machine.goes_on = false;
    const explore::Answer hunted = spaces::check(module, machine, hunting(seed, 1 + seed % 3));
    const std::string about = "seed " + std::to_string(seed) + ": " + hunted.reason;
    if (hunted.verdict == explore::Verdict::unknown) continue;
    (hunted.verdict == explore::Verdict::error ? errors : proofs)++;
    ASSERT_EQ(hunted.findings.empty(), all.findings.empty()) << about;
    const explore::Answer again = spaces::check(module, machine, hunting(seed, 1));
    ASSERT_EQ(again.statistics.states, hunted.statistics.states) << about;
    ASSERT_EQ(again.statistics.rounds, hunted.statistics.rounds) << about;
    ASSERT_EQ(places(again), places(hunted)) << about;
  }
  EXPECT_GT(proofs, 20u);
  EXPECT_GT(errors, 20u);
}

// A thread that counts up to 2^64 comes first in a depth-first search; the error is a few steps of another one away.
TEST(Hunt, FindsWhatADepthFirstSearchComesToTooLate) {
  const core::Module module = module_of(main_with("  spawn @up, 0\n  spawn @look, 0\n  ret\n",
                                                  "global @a 8 8\nglobal @b 4 4\nfunc @up() {\n^e:\n  br "
                                                  "^loop\n^loop:\n  %v = load i64 @a\n  %w = add i64 %v, 1\n  "
                                                  "store i64 %w, @a\n  br ^loop\n}\nfunc @look() {\n^e:\n  store i32 "
                                                  "1, @b\n  store i32 2, @b\n  assert 0, \"seen\"\n  ret\n}\n"));
  explore::SearchOptions options = hunting(1, 2, 50'000);
  const explore::Answer found = spaces::check(module, Config{}.machine_options(), options);
  EXPECT_EQ(verdict(found), "error assertion");
  options.hunt.reset();
  EXPECT_EQ(verdict(spaces::check(module, Config{}.machine_options(), options)), "unknown");
}

}  // namespace
}  // namespace quotient::testing
