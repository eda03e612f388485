// Single steps: where they begin and end, what they touch, and what an abandoned or chosen one leaves behind.
#include <algorithm>

#include "support.hpp"

namespace quotient::testing {
namespace {

using machine::Choices;
using machine::StepStatus;
using machine::Visibility;

const std::string kIdle = "func @idle() {\n^e:\n  atomic_begin\n  await 0, \"never\", 0, 0\n  atomic_end\n  ret\n}\n";

// @main spawns a thread that waits forever, then does this: so that accesses to globals are visible.
std::string beside_another(const std::string& body, const std::string& before) {
  return main_with("  spawn @idle, 0\n" + body, before + kIdle);
}

TEST(Steps, EndBeforeTheNextVisibleOperation) {
  Stepper run(beside_another("  store i32 1, @x\n  %a = add i32 1, 1\n  store i32 %a, @x\n  store i32 3, @x\n  ret\n",
                             "global @x 4 4\n"));
  EXPECT_EQ(run.global("x"), 0u) << "nothing visible happens at the start";
  for (const uint64_t value : {1, 2, 3}) {
    EXPECT_EQ(run.step("0"), StepStatus::advanced);
    EXPECT_EQ(run.global("x"), value);
  }
  EXPECT_FALSE(run.alive("0")) << "returning is no step of its own";
}

TEST(Steps, OfTheOnlyThreadAreLong) {
  Stepper run(main_with("  store i32 1, @x\n  store i32 2, @x\n  ret\n", "global @x 4 4\n"));
  EXPECT_EQ(run.global("x"), 2u);
  EXPECT_FALSE(run.alive("0"));
}

TEST(Steps, AccessPrivateObjectsInvisibly) {
  const std::string body =
      "  %p = alloc 8\n  store i64 1, %p\n  store i64 2, %p\n  free %p\n  store i32 1, @x\n  ret\n";
  Stepper escape(beside_another(body, "global @x 4 4\n"));
  escape.step("0");
  EXPECT_EQ(escape.global("x"), 1u);
  Stepper all(beside_another(body, "global @x 4 4\n"), {.visibility = Visibility::all});
  for (int i = 0; i < 3; ++i) all.step("0");  // two stores and the free are steps of their own
  EXPECT_EQ(all.global("x"), 0u);
  all.step("0");
  EXPECT_EQ(all.global("x"), 1u);
}

TEST(Steps, SeeAnObjectAsSharedFromWhereItIsPublished) {
  Stepper run(beside_another("  %p = alloc 8\n  store i64 1, %p\n  store ptr %p, @x\n  store i64 2, %p\n  ret\n",
                             "global @x 8 8\n"));
  EXPECT_EQ(run.step("0"), StepStatus::advanced);
  EXPECT_TRUE(run.alive("0")) << "the store to the published object is a step of its own";
  EXPECT_EQ(run.step("0"), StepStatus::advanced);
  EXPECT_FALSE(run.alive("0"));
}

TEST(Steps, GoOnBeforeWhatIsFinal) {
  const auto steps = [](const std::string& flags) {
    Stepper run(
        beside_another("  %a = load" + flags + " i32 @x\n  %b = load" + flags + " i32 @x\n  store i32 1, @y\n  ret\n",
                       "global @x 4 4\nglobal @y 4 4\n"));
    int count = 0;
    size_t accesses = 0;
    while (run.alive("0")) {
      run.step("0");
      accesses += run.last.footprint.size();
      ++count;
    }
    return std::pair(count, accesses);
  };
  EXPECT_EQ(steps(""), std::pair(3, size_t{3}));
  EXPECT_EQ(steps(".atomic"), std::pair(3, size_t{3}));
  EXPECT_EQ(steps(".final"), std::pair(1, size_t{1})) << "nobody can notice the reads, nor conflict with them";
  EXPECT_EQ(steps(".once"), std::pair(3, size_t{3})) << "@x is 0";
}

TEST(Steps, GoOnBeforeWhatIsSetForGood) {
  const std::string read = "  %a = load.once i32 @x\n  %b = load.once i32 @x\n  store i32 1, @y\n  ret\n";
  Stepper set(beside_another(read, "global @x 4 4 { 0: \"\\01\" }\nglobal @y 4 4\n"));
  set.step("0");
  EXPECT_EQ(set.global("y"), 1u);
  const std::string setter = "func @set() {\n^e:\n  store i32 1, @x\n  ret\n}\nglobal @x 4 4\nglobal @y 4 4\n";
  Stepper late(main_with("  spawn @idle, 0\n  spawn @set, 0\n" + read, setter + kIdle));
  EXPECT_TRUE(late.last.footprint.empty()) << "the step ends before what is 0";
  late.step("0.1");
  late.step("0");
  EXPECT_EQ(late.global("y"), 1u) << "it is set now";
}

// tests/core/final_once.core, with its flags and without: exact numbers.
TEST(Steps, AreFewerWhereReadingIsSettled) {
  const auto program = std::ranges::find(core_programs(), "final_once", &CoreProgram::name);
  ASSERT_NE(program, core_programs().end());
  const auto without = [](std::string text, const std::string& flag) {
    for (size_t at = text.find(flag); at != std::string::npos; at = text.find(flag)) text.erase(at, flag.size());
    return text;
  };
  const auto states = [](const std::string& text) { return explore(text).statistics.states; };
  EXPECT_EQ(states(program->text), 21u);
  EXPECT_EQ(states(without(program->text, ".final")), 35u);
  EXPECT_EQ(states(without(program->text, ".once")), 28u);
  EXPECT_EQ(states(without(without(program->text, ".final"), ".once")), 44u);
}

// A frame that is parked at an invoke has what either way on reads, and what the invoke names; nothing else tells
// states apart.
TEST(Steps, KeepOfAFrameAtAnInvokeWhatIsStillNeeded) {
  const std::string callee =
      "func @f(%x) {\n^e:\n  %z = choose i32 2\n  br_if %z, ^throw, ^end\n^throw:\n"
      "  unwind 1, 0, 0\n^end:\n  ret 5\n}\n";
  const auto states = [&](const std::string& data, const std::string& pad, const std::string& normal) {
    return explore(main_with("  %c = choose i32 3\n  %r, %e, %d, %s = invoke ^end, ^pad, 0, " + data +
                                 ", @f, %c\n^pad:\n" + pad + "  ret\n^end:\n" + normal + "  ret\n",
                             callee))
        .statistics.states;
  };
  const std::string use = "  %low = ult i32 %c, 3\n  assert %low, \"kept\"\n";
  EXPECT_EQ(states("0", "", ""), 3u) << "before each choice, and the end";
  EXPECT_EQ(states("0", use, ""), 5u);
  EXPECT_EQ(states("0", "", use), 5u);
  EXPECT_EQ(states("%c", "", ""), 5u);
}

TEST(Steps, WithStatementVisibilityStopAtEveryStore) {
  Stepper run(main_with("  %l = local 4\n  store i32 1, %l\n  store i32 2, @x\n  ret\n", "global @x 4 4\n"),
              {.visibility = Visibility::statement});
  run.step("0");
  EXPECT_EQ(run.global("x"), 0u);
  run.step("0");
  EXPECT_EQ(run.global("x"), 2u);
}

TEST(Footprints, HoldObjectRangeAndKind) {
  Stepper run(
      beside_another("  %v = load i16 @x+2\n  store.atomic i32 1, @x\n  %o = rmw i8 \"add\", @x, 1\n  copy @x+4, @x, "
                     "4\n  fill @x, 0, 8\n  ret\n",
                     "global @x 8 8\n"));
  struct Expected {
    uint32_t offset, size;
    bool write, atomic;
  };
  const std::vector<std::vector<Expected>> steps = {{{2, 2, false, false}},
                                                    {{0, 4, true, true}},
                                                    {{0, 1, true, true}},
                                                    {{0, 4, false, false}, {4, 4, true, false}},
                                                    {{0, 8, true, false}}};
  for (const auto& expected : steps) {
    ASSERT_EQ(run.step("0"), StepStatus::advanced);
    ASSERT_EQ(run.last.footprint.size(), expected.size());
    for (size_t i = 0; i < expected.size(); ++i) {
      const machine::Access& access = run.last.footprint[i];
      EXPECT_EQ(access.object, run.global_slot("x"));
      EXPECT_EQ(access.offset, expected[i].offset);
      EXPECT_EQ(access.size, expected[i].size);
      EXPECT_EQ(access.write, expected[i].write);
      EXPECT_EQ(access.atomic, expected[i].atomic);
    }
  }
}

TEST(Footprints, AreThereForAbandonedStepsToo) {
  Stepper run(beside_another(
      "  atomic_begin\n  %v = load i32 @x\n  store i32 5, @x\n  await %v, \"x\", @x, 7\n  atomic_end\n  ret\n",
      "global @x 4 4\n"));
  EXPECT_EQ(run.step("0"), StepStatus::blocked);
  EXPECT_EQ(run.last.footprint.size(), 2u);
  EXPECT_EQ(run.global("x"), 0u) << "nothing of it happened";
  EXPECT_EQ(run.last.wait.object, memory::address(run.global_slot("x"), 0));
  EXPECT_EQ(run.last.wait.holder, memory::number(7));
  EXPECT_EQ(run.module.strings[run.last.wait.what], "x");
}

TEST(Footprints, OfLocalsThatDieAreOneStep) {
  Stepper run(
      beside_another("  call @f\n  store i32 1, @x\n  ret\n",
                     "global @p 8 8\nglobal @q 8 8\nglobal @x 4 4\nfunc @f() {\n^e:\n  %a = local 4\n  %b = local 2\n"
                     "  store ptr %a, @p\n  store ptr %b, @q\n  ret\n}\n"));
  run.step("0");
  run.step("0");
  ASSERT_EQ(run.step("0"), StepStatus::advanced);
  EXPECT_EQ(run.last.footprint.size(), 2u);
  EXPECT_EQ(run.global("x"), 0u);
  run.step("0");
  EXPECT_EQ(run.global("x"), 1u);
}

TEST(AtomicSections, AreOneStepAlsoWhenNested) {
  Stepper run(
      beside_another("  atomic_begin\n  store i32 1, @x\n  atomic_begin\n  store i32 2, @x\n  atomic_end\n  store i32 "
                     "3, @x\n  atomic_end\n  store i32 4, @x\n  ret\n",
                     "global @x 4 4\n"));
  run.step("0");
  EXPECT_EQ(run.global("x"), 3u);
  run.step("0");
  EXPECT_EQ(run.global("x"), 4u);
}

TEST(AtomicSections, ThatDoNotEndAreReported) {
  const explore::Answer answer = explore(main_with("  atomic_begin\n  br ^loop\n^loop:\n  br ^loop\n"));
  EXPECT_EQ(verdict(answer), "unknown");
  EXPECT_EQ(verdict(explore(main_with("  atomic_end\n  ret\n"))), "error library-misuse");
  EXPECT_EQ(verdict(explore(main_with("  await 1, \"x\", 0, 0\n  ret\n"))), "unknown");
}

TEST(Choose, TriesEveryOutcomeLikeAnOdometer) {
  Stepper run(
      main_with("  atomic_begin\n  %a = choose i32 2\n  %n = add i32 %a, 2\n  %b = choose i32 %n\n  %t = mul i32 %a, "
                "10\n  %s = add i32 %t, %b\n  store i32 %s, @x\n  atomic_end\n  ret\n",
                "global @x 4 4\n"));
  std::vector<uint64_t> seen;
  Choices choices;
  const store::State start = run.space.state();
  do {
    run.space.advance(run.thread("0"), choices, run.last, run.log);
    seen.push_back(run.global("x"));
    run.space.undo(run.log, 0, start);
  } while (choices.advance());
  EXPECT_EQ(seen, (std::vector<uint64_t>{0, 1, 10, 11, 12}));
}

TEST(Choose, AmongOneOrNone) {
  EXPECT_EQ(
      explore(main_with("  %a = choose i32 1\n  %z = eq i32 %a, 0\n  assert %z, \"0\"\n  ret\n")).statistics.states,
      1u);
  EXPECT_EQ(verdict(explore(main_with("  %a = choose i32 0\n  assert 0, \"not reached\"\n  ret\n"))), "verified");
}

TEST(Assume, KeepsWhatHappenedBefore) {
  // The store is seen by the other thread although the execution of this one then ends.
  const std::string text =
      main_with("  spawn @f, 0\n  %v = load i32 @x\n  %z = eq i32 %v, 0\n  assert %z, \"x == 0\"\n  ret\n",
                "global @x 4 4\nfunc @f() {\n^e:\n  store i32 1, @x\n  assume 0\n  ret\n}\n");
  EXPECT_EQ(verdict(explore(text)), "error assertion");
}

TEST(Spawn, NamesThreadsByTheirPath) {
  Stepper run(
      main_with("  spawn @a, 0\n  spawn @a, 0\n  yield\n  spawn @a, 0\n  yield\n  ret\n",
                "func @a() {\n^e:\n  yield\n  spawn @b, 0\n  yield\n  ret\n}\nfunc @b() {\n^e:\n  yield\n  ret\n}\n"));
  EXPECT_TRUE(run.alive("0") && run.alive("0.0") && run.alive("0.1"));
  EXPECT_FALSE(run.alive("0.2"));
  run.step("0.1");
  EXPECT_TRUE(run.alive("0.1.0"));
  run.step("0");
  EXPECT_TRUE(run.alive("0.2"));
  run.step("0.0");
  EXPECT_TRUE(run.alive("0.0.0"));
  EXPECT_EQ(run.space.threads().size(), 6u);
}

// A worker may go on from a state in which threads are that another one has started.
TEST(Spawn, IsKnownToAllWorkers) {
  Stepper alone(main_with("  ret\n")), run(beside_another("  ret\n", ""));
  EXPECT_FALSE(alone.machine.fork()->has_spawned());
  EXPECT_TRUE(run.machine.fork()->has_spawned());
}

TEST(Spawn, GivesHandleAndArguments) {
  Stepper run(main_with("  spawn @f, @x, 41, @x+4\n  ret\n",
                        "global @x 16 8\nfunc @f(%n, %p) {\n^e:\n  yield\n  %h = self\n  %same = eq ptr %h, @x\n  "
                        "assert %same, \"handle\"\n"
                        "  set_self 0\n  %h = self\n  %none = eq ptr %h, 0\n  assert %none, \"no handle\"\n  %m = add "
                        "i32 %n, 1\n  store i32 %m, %p\n  ret\n}\n"));
  while (run.alive("0.0")) ASSERT_EQ(run.step("0.0"), StepStatus::advanced);
  EXPECT_EQ(run.global("x") >> 32, 42u);
}

TEST(Threads, EndTheProgramOnlyByHalt) {
  Stepper run(beside_another("  yield\n  halt 3\n", ""));
  run.step("0");
  EXPECT_FALSE(run.last.halted);
  run.step("0");
  EXPECT_TRUE(run.last.halted);
  EXPECT_EQ(run.last.exit_code, 3u);
  EXPECT_TRUE(run.space.threads().empty());
}

TEST(UndefinedValues, AreErrorsWhereTheyDecide) {
  const auto use = [](const std::string& code) {
    return verdict(explore(main_with(code + "  ret\n", "global @x 8 8\n")));
  };
  const std::string bad = "error undefined-value";
  EXPECT_EQ(use("  assert undef, \"u\"\n"), bad);
  EXPECT_EQ(use("  assume undef\n"), bad);
  EXPECT_EQ(use("  %v = load i32 undef\n"), bad);
  EXPECT_EQ(use("  %a = alloc undef\n"), bad);
  EXPECT_EQ(use("  %a = choose i32 undef\n"), bad);
  EXPECT_EQ(use("  %s = select undef, 1, 2\n"), bad);
  EXPECT_EQ(use("  free undef\n"), bad);
  EXPECT_EQ(use("  copy @x, @x, undef\n"), bad);
  EXPECT_EQ(use("  output 1, undef, 1\n"), bad);
  EXPECT_EQ(use("  %p = addr @x, undef, 1\n  store i8 0, %p\n"), bad);
  EXPECT_EQ(use("  %p = addr @x, 0, 1, undef\n  store i8 0, %p\n"), bad);
  EXPECT_EQ(use("  %o = offset undef\n  assert %o, \"u\"\n"), bad);
  EXPECT_EQ(use("  %v = add i32 undef, 1\n  store i32 %v, @x\n"), "verified");
  EXPECT_EQ(use("  %v = mul i32 undef, 0\n  %w = and i32 %v, 0\n  %z = eq i32 %w, 0\n  assert %z, \"masked\"\n"),
            "verified");
}

TEST(Errors, HaveTheirKinds) {
  const auto kind = [](const std::string& code, const std::string& checks = "default") {
    return verdict(explore(main_with(code + "  ret\n", "global @x 8 8\nconst @c 8 8\n"), {.checks = checks}));
  };
  EXPECT_EQ(kind("  %v = load i32 0\n"), "error null-dereference");
  EXPECT_EQ(kind("  %v = load i32 123456\n"), "error invalid-pointer");
  EXPECT_EQ(kind("  %v = load i32 @main\n"), "error invalid-pointer");
  EXPECT_EQ(kind("  %v = load i32 @x+5\n"), "error out-of-bounds");
  EXPECT_EQ(kind("  %v = load i32 @x-1\n"), "error out-of-bounds");
  EXPECT_EQ(kind("  store i32 1, @c\n"), "error write-to-constant");
  EXPECT_EQ(kind("  free @x\n"), "error invalid-free");
  EXPECT_EQ(kind("  %p = alloc 4\n  %q = addr %p, 1, 1\n  free %q\n"), "error invalid-free");
  EXPECT_EQ(kind("  %l = local 4\n  free %l\n"), "error invalid-free");
  EXPECT_EQ(kind("  %p = alloc 4\n  free %p\n  free %p\n"), "error double-free");
  EXPECT_EQ(kind("  %p = alloc 4\n  free %p\n  store i8 1, %p\n"), "error use-after-free");
  EXPECT_EQ(kind("  %l = local 4\n  kill %l\n  store i8 1, %l\n"), "error use-after-return");
  EXPECT_EQ(kind("  call 0\n"), "error null-dereference");
  EXPECT_EQ(kind("  call @x\n"), "error invalid-call");
  EXPECT_EQ(kind("  copy.disjoint @x, @x+2, 4\n"), "error overlapping-copy");
  EXPECT_EQ(kind("  %p = alloc 4\n"), "error leak");
  EXPECT_EQ(kind("  %p = alloc.untracked 4\n"), "verified");
  EXPECT_EQ(kind("  %a = udiv i32 1, 0\n"), "error division-by-zero");
  EXPECT_EQ(kind("  %a = sdiv i8 128, 255\n"), "error division-by-zero");
  EXPECT_EQ(kind("  %a = shl i32 1, 32\n"), "error shift");
  EXPECT_EQ(kind("  %a = add.nsw i32 2147483647, 1\n"), "verified");
  EXPECT_EQ(kind("  %a = add.nsw i32 2147483647, 1\n", "default,overflow"), "error overflow");
  EXPECT_EQ(kind("  %a = add i32 2147483647, 1\n", "default,overflow"), "verified");
  EXPECT_EQ(kind("  error \"lock-misuse\", \"x\"\n"), "error lock-misuse");
  EXPECT_EQ(kind("  error \"abort\", \"x\"\n"), "verified");
  EXPECT_EQ(kind("  %v = load i32 0\n", "none"), "unknown")
      << "an execution that ends at an unchecked error is no proof";
}

TEST(Instructions, ComputeWhatTheirPageSays) {
  const auto holds = [](const std::string& code) {
    return verdict(explore(main_with(code + "  assert %ok, \"ok\"\n  ret\n", "global @x 8 8\n")));
  };
  EXPECT_EQ(holds("  %s = size @x+3\n  %o = offset @x+3\n  %t = add i64 %s, %o\n  %ok = eq i64 %t, 11\n"), "verified");
  EXPECT_EQ(holds("  store i32 5, @x\n  %old, %did = cmpxchg i32 @x, 5, 6\n  %v = load i32 @x\n  %w = add i32 %v, "
                  "%old\n  %ok = eq i32 %w, 11\n"),
            "verified");
  EXPECT_EQ(holds("  store i32 5, @x\n  %old, %did = cmpxchg i32 @x, 4, 6\n  %ok = eq i1 %did, 0\n"), "verified");
  EXPECT_EQ(holds("  store i8 200, @x\n  %o = rmw i8 \"max\", @x, 1\n  %v = load i8 @x\n  %ok = eq i8 %v, 1\n"),
            "verified");
  EXPECT_EQ(holds("  store i8 200, @x\n  %o = rmw i8 \"umax\", @x, 1\n  %v = load i8 @x\n  %ok = eq i8 %v, 200\n"),
            "verified");
  EXPECT_EQ(holds("  store i8 12, @x\n  %o = rmw i8 \"nand\", @x, 10\n  %v = load i8 @x\n  %ok = eq i8 %v, 247\n"),
            "verified");
  EXPECT_EQ(holds("  store i8 1, @x\n  %v = load i1 @x\n  %ok = eq i64 %v, 1\n"), "verified");
  EXPECT_EQ(holds("  store i64 -1, @x\n  %v = load i1 @x\n  %ok = eq i64 %v, 1\n"), "error invalid-value");
  EXPECT_EQ(holds("  fill @x, 1, 4\n  copy @x+3, @x, 5\n  %v = load i64 @x\n  %ok = eq i64 %v, 0x01010101010101\n"),
            "verified");
  EXPECT_EQ(holds("  %z = math f64 \"sqrt\", 0x4010000000000000\n  %ok = feq f64 %z, 0x4000000000000000\n"),
            "verified");
  EXPECT_EQ(holds("  %n = option \"not-given\"\n  %ok = eq i64 %n, 0\n"), "verified");
  EXPECT_EQ(verdict(explore(
                main_with("  switch i8 -1, ^d, 1, ^d, 255, ^ok\n^d:\n  assert 0, \"default\"\n  ret\n^ok:\n  ret\n"))),
            "verified");
}

TEST(Liveness, DeadRegistersDoNotTellStatesApart) {
  EXPECT_EQ(explore(main_with("  %a = choose i32 8\n  %b = choose i32 8\n  ret\n")).statistics.states, 3u);
  EXPECT_EQ(
      explore(main_with("  %a = choose i32 8\n  %b = choose i32 8\n  %c = ule i32 %a, 7\n  assert %c, \"c\"\n  ret\n"))
          .statistics.states,
      10u);
  EXPECT_EQ(explore(main_with("  %a = choose i32 8\n  %b = choose i32 8\n  %a = mov 0\n  %c = ule i32 %a, 7\n  assert "
                              "%c, \"c\"\n  ret\n"))
                .statistics.states,
            3u);
}

TEST(Liveness, WhileACallIsUnderWayOnlyWhatIsNeededAfterItCounts) {
  const std::string f = "func @f(%x) {\n^e:\n  %b = choose i32 2\n  ret %b\n}\n";
  EXPECT_EQ(explore(main_with("  %a = choose i32 8\n  %r = call @f, %a\n  ret\n", f)).statistics.states, 3u);
  EXPECT_EQ(
      explore(main_with("  %a = choose i32 8\n  %r = call @f, 0\n  %c = ule i32 %a, 7\n  assert %c, \"c\"\n  ret\n", f))
          .statistics.states,
      10u);
}

TEST(Liveness, DeadPointersKeepNothingAlive) {
  EXPECT_EQ(verdict(explore(main_with("  %p = alloc 4\n  %a = choose i32 2\n  free %p\n  ret\n"))), "verified");
  EXPECT_EQ(verdict(explore(main_with("  %p = alloc 4\n  %a = choose i32 2\n  ret\n"))), "error leak");
}

// Undefined bits that were overwritten leave no trace.
TEST(States, MeetWhenUndefinedBytesAreOverwritten) {
  const std::string text = main_with(
      "  %c = choose i32 2\n  br_if %c, ^undef, ^join\n^undef:\n  store i32 undef, @x\n  br ^join\n^join:\n  store i32 "
      "0, @x\n  %d = choose i32 2\n  ret\n",
      "global @x 4 4\n");
  EXPECT_EQ(explore(text).statistics.states, 3u);
}

}  // namespace
}  // namespace quotient::testing
