// The search: limits end in "unknown" with a reason, all errors are found when asked for, hooks are called, breadth
// first gives shortest traces, and counts are those computed by hand.
#include <algorithm>

#include "base/budget.hpp"
#include "spaces/races.hpp"
#include "support.hpp"

namespace quotient::testing {
namespace {

using explore::Order;

// A thread of `steps` visible steps.
std::string counting(int steps, const std::string& variable) {
  std::string text = "func @" + variable + "_up() {\n^e:\n";
  for (int i = 1; i <= steps; ++i) text += "  store i32 " + std::to_string(i) + ", @" + variable + "\n";
  return "global @" + variable + " 4 4\n" + text + "  ret\n}\n";
}
// Two threads of three steps each; main is gone at once.
std::string grid() {
  return main_with("  spawn @a_up, 0\n  spawn @b_up, 0\n  ret\n", counting(3, "a") + counting(3, "b"));
}
std::string endless() {
  return main_with(
      "  br ^loop\n^loop:\n  %v = load i64 @x\n  %w = add i64 %v, 1\n  store i64 %w, @x\n  %c = choose i32 2\n  br "
      "^loop\n",
      "global @x 8 8\n");
}

TEST(Counts, OfAProductOfTwoThreads) {
  const explore::Answer answer = explore(grid());
  EXPECT_EQ(answer.statistics.states, 16u) << "4 x 4 places";
  EXPECT_EQ(answer.statistics.transitions, 24u) << "2 x 3 x 4 edges of the grid";
  EXPECT_EQ(answer.statistics.matched, 9u) << "24 edges, 15 of them to new states";
  EXPECT_EQ(answer.statistics.errors, 0u);
  EXPECT_EQ(answer.statistics.depth, 6u) << "a thread that is left alone makes one step: (3, 3) is met early";
  const explore::Answer broad = explore(grid(), {.order = Order::bfs});
  EXPECT_EQ(broad.statistics.states, 16u);
  EXPECT_EQ(broad.statistics.transitions, 24u);
  EXPECT_EQ(broad.statistics.depth, 6u);
}

TEST(Limits, OnStatesEndInUnknown) {
  for (const Order order : {Order::dfs, Order::bfs}) {
    const explore::Answer answer = explore(endless(), {.order = order, .limits = {.states = 50}});
    EXPECT_EQ(verdict(answer), "unknown");
    EXPECT_EQ(answer.reason, "the limit of 50 states is reached; 50 states were explored");
  }
}

TEST(Limits, OnTimeEndInUnknown) {
  for (const Order order : {Order::dfs, Order::bfs}) {
    const explore::Answer answer = explore(endless(), {.order = order, .limits = {.seconds = 0.05}});
    EXPECT_EQ(verdict(answer), "unknown");
    EXPECT_EQ(answer.reason.substr(0, 40),
              "the time limit of 0.05 s is reached; " + std::to_string(answer.statistics.states).substr(0, 3));
    EXPECT_LT(answer.statistics.search_seconds, 5);
  }
}

TEST(Limits, OnTimeHoldAlsoWhileNothingButPrunedStepsHappen) {
  const explore::Answer answer =
      explore(main_with("  %a = choose i32 100000000\n  assume 0\n  ret\n"), {.limits = {.seconds = 0.05}});
  EXPECT_EQ(verdict(answer), "unknown");
}

TEST(Limits, OnMemoryEndInUnknown) {
  const Budget budget({.memory_bytes = 1 << 20});
  const explore::Answer answer = explore(endless(), {});
  EXPECT_EQ(verdict(answer), "unknown");
  EXPECT_TRUE(answer.reason.starts_with("the memory limit of 1 MB is reached; ")) << answer.reason;
}

TEST(Limits, OnDepthAreCaveatsOnlyWhenSomethingWasCut) {
  for (const Order order : {Order::dfs, Order::bfs}) {
    const explore::Answer cut = explore(grid(), {.order = order, .limits = {.depth = 5}});
    EXPECT_EQ(verdict(cut), "unknown");
    EXPECT_EQ(cut.caveats, (std::vector<std::string>{"paths longer than 5 steps were not followed"}));
    const explore::Answer whole = explore(grid(), {.order = order, .limits = {.depth = 6}});
    EXPECT_EQ(verdict(whole), "verified") << "no path is longer than 6 steps";
  }
}

TEST(Limits, DoNotHideAnErrorThatWasFound) {
  const explore::Answer answer = explore(main_with("  assert 0, \"no\"\n  ret\n"), {.limits = {.states = 1}});
  EXPECT_EQ(verdict(answer), "error assertion");
}

const std::string kThreeErrors = main_with(
    "  %c = choose i32 4\n  switch i32 %c, ^good, 0, ^one, 1, ^two, 2, ^three\n"
    "^one:\n  assert 0, \"one\"\n  ret\n^two:\n  assert 0, \"two\"\n  ret\n^three:\n  %v = load i32 0\n  ret\n^good:\n "
    " ret\n");

TEST(AllErrors, AreFoundOnceEach) {
  for (const Order order : {Order::dfs, Order::bfs}) {
    EXPECT_EQ(explore(kThreeErrors, {.order = order}).findings.size(), 1u);
    const explore::Answer all = explore(kThreeErrors, {.order = order, .all_errors = true});
    EXPECT_EQ(all.findings.size(), 3u);
    EXPECT_EQ(verdict(all), "error assertion null-dereference");
  }
}

TEST(AllErrors, OfTheFirstOnlyMeansOneAlsoForRaces) {
  const std::string text =
      main_with("  spawn @f, 0\n  spawn @f, 0\n  spawn @f, 0\n  store i32 1, @x\n  ret\n",
                "global @x 4 4\nfunc @f() {\n^e:\n  store i32 2, @x\n  assert 0, \"after\"\n  ret\n}\n");
  for (const Config& config : matrix({.checks = "default,race"}))
    EXPECT_EQ(explore(text, config).findings.size(), 1u) << to_string(config);
}

TEST(Findings, SayThreadPlaceAndPath) {
  const explore::Answer answer = explore(
      main_with("  spawn @f, 0\n  yield\n  ret\n",
                "func @f() {\n^e:\n  %c = choose i32 3\n  %ok = ne i32 %c, 2\n  assert %ok, \"not 2\"\n  ret\n}\n"),
      {.order = Order::bfs});
  ASSERT_EQ(answer.findings.size(), 1u);
  const explore::Finding& finding = answer.findings[0];
  EXPECT_EQ(finding.error.message, "not 2");
  EXPECT_EQ(finding.thread, "0.0");
  ASSERT_EQ(finding.path.size(), 1u);
  EXPECT_EQ(finding.path[0].name, "0.0");
  EXPECT_EQ(finding.path[0].choices, (std::vector<machine::Choices::Choice>{{2, 3}}));
}

TEST(Findings, InTheInitialStateHaveAnEmptyPath) {
  const explore::Answer answer = explore(main_with("  assert 0, \"at once\"\n  ret\n"));
  ASSERT_EQ(answer.findings.size(), 1u);
  EXPECT_TRUE(answer.findings[0].path.empty());
  EXPECT_EQ(answer.findings[0].thread, "0");
}

TEST(Traces, OfBreadthFirstSearchAreShortest) {
  // The error is one step away, or behind a long detour that depth first takes first.
  const std::string text = main_with("  spawn @a_up, 0\n  spawn @f, 0\n  ret\n",
                                     counting(6, "a") + "func @f() {\n^e:\n  yield\n  assert 0, \"here\"\n  ret\n}\n");
  const explore::Answer broad = explore(text, {.order = Order::bfs});
  ASSERT_EQ(broad.findings.size(), 1u);
  EXPECT_EQ(broad.findings[0].path.size(), 1u);
  EXPECT_GE(explore(text).findings.at(0).path.size(), 1u);
}

TEST(Traces, OfADeadlockSayWhoWaitsForWhat) {
  const core::Module module =
      module_of(main_with("  spawn @f, @h\n  atomic_begin\n  await 0, \"mutex\", @m, @h\n  atomic_end\n  ret\n",
                          "global @m 4 4\nglobal @h 4 4\nfunc @f() {\n^e:\n  atomic_begin\n  await 0, \"nothing\", 0, "
                          "0\n  atomic_end\n  ret\n}\n"));
  const explore::Answer answer = explore(module);
  ASSERT_EQ(verdict(answer), "error deadlock");
  const trace::Trace trace = trace::replay(module, Config{}.machine_options(), answer.findings[0]);
  ASSERT_EQ(trace.waiting.size(), 2u);
  EXPECT_EQ(trace.waiting[0].what, "mutex m");
  EXPECT_EQ(trace.waiting[0].holder, 1);
  EXPECT_EQ(trace.waiting[1].what, "nothing");
  EXPECT_EQ(trace.waiting[1].holder, -1);
}

TEST(Deadlock, IsNotReportedWhereAThreadCanMoveOrTheCheckIsOff) {
  const std::string waits = "  atomic_begin\n  await 0, \"never\", 0, 0\n  atomic_end\n  ret\n";
  EXPECT_EQ(verdict(explore(main_with(waits))), "error deadlock");
  EXPECT_EQ(verdict(explore(main_with(waits), {.checks = "assert"})), "verified");
  EXPECT_EQ(verdict(explore(main_with("  spawn @f, 0\n" + waits, "func @f() {\n^e:\n  br ^e\n}\n"))), "verified");
}

struct CountingHooks : explore::Hooks {
  void new_state() override { ++fresh; }
  void seen_state() override { ++seen; }
  void backtracked() override { ++back; }
  void thread_picked(memory::Slot) override { ++picked; }
  uint64_t fresh = 0, seen = 0, back = 0, picked = 0;
};

TEST(Hooks, AreCalledInTheirPhases) {
  const core::Module module = module_of(grid());
  CountingHooks hooks;
  explore(module, {}, &hooks);
  EXPECT_EQ(hooks.fresh, 15u) << "all but the initial state";
  EXPECT_EQ(hooks.seen, 9u);
  EXPECT_EQ(hooks.picked, 24u);
  EXPECT_EQ(hooks.back, 16u);
}

TEST(Progress, GoesToTheSink) {
  struct Counting : explore::Sink {
    void progress(const explore::Progress& progress) override {
      ++calls;
      states = progress.states;
    }
    int calls = 0;
    uint64_t states = 0;
  } sink;
  const explore::Answer answer = explore(module_of(endless()), {.limits = {.seconds = 0.5}}, nullptr, &sink);
  EXPECT_GE(sink.calls, 1);
  EXPECT_GT(sink.states, 0u);
  EXPECT_LE(sink.states, answer.statistics.states);
}

TEST(Races, AreConflictsOfNextAccesses) {
  const memory::Slot x{70'000}, y{70'001}, a{80'000}, b{80'001};
  const auto race = [&](machine::Access first, machine::Access second, memory::Slot second_thread) {
    spaces::NextAccesses next;
    spaces::NextAccesses::Race found;
    machine::Step step;
    step.footprint = {first};
    EXPECT_FALSE(next.add(a, {}, step, found));
    step.footprint = {second};
    return next.add(second_thread, {}, step, found);
  };
  EXPECT_TRUE(race({x, 0, 4, 0, true, false}, {x, 0, 4, 0, true, false}, b));
  EXPECT_TRUE(race({x, 0, 4, 0, false, false}, {x, 3, 1, 0, true, false}, b));
  EXPECT_TRUE(race({x, 0, 4, 0, true, true}, {x, 0, 4, 0, false, false}, b)) << "only one is atomic";
  EXPECT_FALSE(race({x, 0, 4, 0, true, true}, {x, 0, 4, 0, true, true}, b)) << "both are atomic";
  EXPECT_FALSE(race({x, 0, 4, 0, false, false}, {x, 0, 4, 0, false, false}, b)) << "reads commute";
  EXPECT_FALSE(race({x, 0, 4, 0, true, false}, {x, 4, 4, 0, true, false}, b)) << "neighbours";
  EXPECT_FALSE(race({x, 0, 4, 0, true, false}, {y, 0, 4, 0, true, false}, b)) << "other objects";
  EXPECT_FALSE(race({x, 0, 4, 0, true, false}, {x, 0, 4, 0, true, false}, a)) << "the same thread";
}

TEST(Races, PutTheStepThatWaitsLast) {
  const memory::Slot x{70'000}, a{80'000}, b{80'001};
  spaces::NextAccesses next;
  spaces::NextAccesses::Race found;
  machine::Step step;
  step.status = machine::StepStatus::blocked;
  step.footprint = {{x, 0, 4, 0, false, true}};
  EXPECT_FALSE(next.add(a, {}, step, found));
  step.status = machine::StepStatus::advanced;
  step.footprint = {{x, 0, 4, 0, true, false}};
  ASSERT_TRUE(next.add(b, {}, step, found));
  EXPECT_EQ(found.first.thread, b);
  EXPECT_EQ(found.second.thread, a);
}

TEST(Races, NameBothPlaces) {
  const core::Module module = module_of(main_with("  spawn @f, 0\n  %v = load i32 @x\n  ret\n",
                                                  "global @x 4 4\nfunc @f() {\n^e:\n  store i32 2, @x\n  ret\n}\n"));
  const Config config{.checks = "default,race"};
  const explore::Answer answer = explore(module, config);
  ASSERT_EQ(verdict(answer), "error data-race");
  const trace::Trace trace = trace::replay(module, config.machine_options(), answer.findings[0]);
  EXPECT_EQ(to_string(trace.place), "test.core:4:3");
  EXPECT_EQ(to_string(trace.other_place), "test.core:10:3");
}

}  // namespace
}  // namespace quotient::testing
