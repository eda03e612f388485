// Every program of tests/core in every configuration: the verdict that its first line promises, the same
// number of states where the theory says so, and findings that come out again when replayed.
#include <map>

#include "support.hpp"

namespace quotient::testing {
namespace {

class CorePrograms : public ::testing::TestWithParam<CoreProgram> {};

TEST_P(CorePrograms, VerdictIsTheSameInEveryConfiguration) {
  const CoreProgram& program = GetParam();
  ASSERT_NE(program.expect, "") << program.name << ".core has no EXPECT line";
  const core::Module module = module_of(program.text, program.name + ".core");
  for (const Config& config : matrix({.checks = program.checks})) {
    SCOPED_TRACE(to_string(config));
    const explore::Answer answer = explore(module, config);
    EXPECT_EQ(verdict(answer), program.expect);
    EXPECT_LE(answer.findings.size(), 1u) << "only the first error was asked for";
    expect_replays(module, config, answer);
  }
}

TEST_P(CorePrograms, CompleteSearchesCountTheSameStates) {
  const CoreProgram& program = GetParam();
  const core::Module module = module_of(program.text, program.name + ".core");
  std::map<machine::Visibility, std::map<heap::Canon, std::set<uint64_t>>> states;
  for (const Config& config : matrix({.checks = program.checks, .all_errors = true})) {
    const explore::Answer answer = explore(module, config);
    states[config.visibility][config.heap.canon].insert(answer.statistics.states);
  }
  for (const auto& [visibility, by_canon] : states) {
    for (const auto& [canon, counts] : by_canon) EXPECT_EQ(counts.size(), 1u) << "dfs and bfs order differ";
    EXPECT_EQ(by_canon.at(heap::Canon::dfs), by_canon.at(heap::Canon::bfs)) << "canonicalisers differ";
    EXPECT_EQ(by_canon.at(heap::Canon::inc), by_canon.at(heap::Canon::bfs)) << "canonicalisers differ";
    EXPECT_GE(*by_canon.at(heap::Canon::none).begin(), *by_canon.at(heap::Canon::bfs).begin());
    if (program.symmetric) {
      EXPECT_GT(*by_canon.at(heap::Canon::none).begin(), *by_canon.at(heap::Canon::bfs).begin());
    }
  }
  EXPECT_LE(*states[machine::Visibility::escape][heap::Canon::bfs].begin(),
            *states[machine::Visibility::all][heap::Canon::bfs].begin());
}

TEST_P(CorePrograms, AllErrorsAreTheSameForEveryOrderAndCanonicaliser) {
  const CoreProgram& program = GetParam();
  const core::Module module = module_of(program.text, program.name + ".core");
  std::map<machine::Visibility, std::set<std::set<std::pair<std::string, uint32_t>>>> found;
  for (const Config& config : matrix({.checks = program.checks, .all_errors = true})) {
    const explore::Answer answer = explore(module, config);
    found[config.visibility].insert(places(answer));
    expect_replays(module, config, answer);
  }
  for (const auto& [visibility, sets] : found) EXPECT_EQ(sets.size(), 1u);
}

TEST_P(CorePrograms, BreadthFirstTracesAreNotLonger) {
  const CoreProgram& program = GetParam();
  const core::Module module = module_of(program.text, program.name + ".core");
  const explore::Answer deep = explore(module, {.checks = program.checks});
  const explore::Answer broad = explore(module, {.order = explore::Order::bfs, .checks = program.checks});
  if (deep.findings.empty() || broad.findings.empty()) return;
  EXPECT_LE(broad.findings[0].path.size(), deep.findings[0].path.size());
}

INSTANTIATE_TEST_SUITE_P(All, CorePrograms, ::testing::ValuesIn(core_programs()),
                         [](const auto& info) { return info.param.name; });

TEST(CoreProgramFiles, AreThere) { EXPECT_GE(core_programs().size(), 40u); }

}  // namespace

void PrintTo(const CoreProgram& program, std::ostream* out) { *out << program.name; }

}  // namespace quotient::testing
