// Generated programs: every configuration must give the same answer (STYLE.md, convention 13).
//
// Orders and canonicalisers explore the same steps, so they find the same errors at the same places. Between `escape`
// and `all` only the verdict is the same, and what `escape` finds `all` finds too: an error in the invisible part of a
// step ends that step, so other threads do not see what the step did before it. (Leaks are left out there: a finer step
// may notice one before the error that a coarser step ends in.)
#include "random_programs.hpp"

#include <algorithm>
#include <map>

#include "support.hpp"

namespace quotient::testing {
namespace {

constexpr uint64_t kSeeds = 400;
constexpr uint64_t kMostStates = 8000;
const std::string kWithoutLeaks = "assert,deadlock,memory,undef,arithmetic";

std::string reproduce(uint64_t seed) { return "seed " + std::to_string(seed) + ":\n" + random_program(seed); }

struct Result {
  std::set<std::pair<std::string, uint32_t>> places;
  uint64_t states;
  std::string verdict;
};

// False: too large for a quick test.
bool explore_all(const core::Module& module, const std::string& checks, std::map<std::string, Result>& results) {
  for (const Config& config : matrix({.checks = checks, .all_errors = true, .limits = {.states = kMostStates}})) {
    const explore::Answer answer = explore(module, config);
    if (answer.statistics.states >= kMostStates) return false;
    expect_replays(module, config, answer);
    results[to_string(config)] = {places(answer), answer.statistics.states,
                                  answer.findings.empty() ? "verified" : "error"};
  }
  return true;
}

class RandomPrograms : public ::testing::TestWithParam<uint64_t> {};

TEST_P(RandomPrograms, HaveOneAnswer) {
  uint64_t explored = 0, with_errors = 0;
  for (uint64_t seed = GetParam(); seed < GetParam() + kSeeds / 4; ++seed) {
    const core::Module module = module_of(random_program(seed));
    std::map<std::string, Result> results;
    if (!explore_all(module, seed % 2 ? "default" : "default,race,unfreed", results)) continue;
    ++explored;
    const auto of = [&](const std::string& canon, const std::string& order,
                        const std::string& visibility) -> const Result& {
      return results.at("canon " + canon + ", order " + order + ", visibility " + visibility);
    };
    for (const std::string visibility : {"escape", "all"}) {
      const Result& base = of("bfs", "dfs", visibility);
      with_errors += base.verdict == "error";
      for (const std::string canon : {"none", "dfs", "bfs", "inc", "inc always"}) {
        for (const std::string order : {"dfs", "bfs"}) {
          ASSERT_EQ(of(canon, order, visibility).places, base.places)
              << canon << " " << order << " " << visibility << ", " << reproduce(seed);
        }
        ASSERT_EQ(of(canon, "dfs", visibility).states, of(canon, "bfs", visibility).states) << reproduce(seed);
      }
      for (const std::string canon : {"dfs", "inc", "inc always"})
        ASSERT_EQ(of(canon, "dfs", visibility).states, base.states) << reproduce(seed);
      ASSERT_GE(of("none", "dfs", visibility).states, base.states) << reproduce(seed);
    }
    ASSERT_EQ(of("bfs", "dfs", "escape").verdict, of("bfs", "dfs", "all").verdict) << reproduce(seed);
  }
  EXPECT_GE(explored, kSeeds / 4 * 3 / 4) << "the generator makes too large programs";
  EXPECT_GE(with_errors, explored / 4);
  EXPECT_LE(with_errors, explored * 2 - explored / 4) << "hardly any program is correct";
}

TEST_P(RandomPrograms, AllVisibilityFindsWhatEscapeFinds) {
  for (uint64_t seed = GetParam(); seed < GetParam() + kSeeds / 4; ++seed) {
    const core::Module module = module_of(random_program(seed));
    std::set<std::pair<std::string, uint32_t>> found[2];
    bool complete = true;
    for (const auto visibility : {machine::Visibility::escape, machine::Visibility::all}) {
      const explore::Answer answer = explore(
          module,
          {.visibility = visibility, .checks = kWithoutLeaks, .all_errors = true, .limits = {.states = kMostStates}});
      complete &= answer.statistics.states < kMostStates;
      found[static_cast<int>(visibility)] = places(answer);
    }
    if (!complete) continue;
    ASSERT_TRUE(std::includes(found[1].begin(), found[1].end(), found[0].begin(), found[0].end())) << reproduce(seed);
    ASSERT_EQ(found[0].empty(), found[1].empty()) << reproduce(seed);
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomPrograms, ::testing::Values(0u, kSeeds / 4, kSeeds / 2, kSeeds / 4 * 3));

TEST(RandomProgramGenerator, IsDeterministicAndPrintsBack) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    EXPECT_EQ(random_program(seed), random_program(seed));
    const std::string printed = print(module_of(random_program(seed)));
    EXPECT_EQ(print(module_of(printed)), printed);
  }
}

}  // namespace
}  // namespace quotient::testing
