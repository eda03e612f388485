// Formulas over programs: conditions are functions of a Core module, named in the formula.
#include <algorithm>

#include "support.hpp"

namespace quotient::testing {
namespace {

using machine::StepStatus;

uint32_t function_named(const core::Module& module, std::string_view name) {
  const auto found = std::find_if(module.functions.begin(), module.functions.end(),
                                  [&](const core::Function& function) { return function.name == name; });
  EXPECT_NE(found, module.functions.end()) << name;
  return static_cast<uint32_t>(found - module.functions.begin());
}

std::unique_ptr<spaces::Claim> make_claim(const core::Module& module, const std::string& formula, bool fair) {
  std::unique_ptr<spaces::Claim> claim = spaces::parse_claim(formula, fair).value();
  for (const std::string& text : claim->condition_texts) claim->conditions.push_back(function_named(module, text));
  return claim;
}

// The answer, after all that was found has been replayed.
explore::Answer check(const std::string& text, const std::string& formula, bool fair = false, Config config = {}) {
  const core::Module module = module_of(text);
  const auto claim = make_claim(module, formula, fair);
  machine::MachineOptions options = config.machine_options();
  options.watched = true;
  explore::Answer answer = spaces::check(module, options, config.search_options(), nullptr, claim.get());
  for (const explore::Finding& finding : answer.findings) trace::replay(module, options, finding, claim.get());
  return answer;
}

// @x_is_2: whether the variable has this value.
std::string condition(const std::string& variable, int value) {
  const std::string number = std::to_string(value);
  return "func @" + variable + "_is_" + number + "() {\n^e:\n  %v = load i32 @" + variable + "\n  %c = eq i32 %v, " +
         number + "\n  ret %c\n}\n";
}
const std::string kX =
    "global @x 4 4\n" + condition("x", 0) + condition("x", 1) + condition("x", 2) + condition("x", 3);

std::string assigning(std::initializer_list<int> values, const std::string& end = "  ret\n") {
  std::string body;
  for (const int value : values) body += "  store i32 " + std::to_string(value) + ", @x\n";
  return body + end;
}
// Stores 1 and 2 in turn, forever.
const std::string kToggle = "func @toggle() {\n^e:\n  store i32 1, @x\n  store i32 2, @x\n  br ^e\n}\n";
const std::string kSetY = "global @y 4 4\n" + condition("y", 1) + "func @set_y() {\n^e:\n  store i32 1, @y\n  ret\n}\n";

TEST(Formula, SeesEveryAssignmentOfOneThread) {
  const std::string program = main_with(assigning({1, 2, 3}), kX);
  EXPECT_EQ(verdict(check(program, "x_is_0 U (x_is_1 U (x_is_2 U G x_is_3))")), "verified");
  EXPECT_EQ(verdict(check(program, "G !x_is_2")), "error ltl");
  EXPECT_EQ(check(program, "G !x_is_2").findings.at(0).path.size(), 2u) << "at the assignment, not behind it";
  EXPECT_EQ(check(program, "G !x_is_0").findings.at(0).path.size(), 0u);
}

TEST(Formula, SeesTheLastStateForever) {
  EXPECT_EQ(verdict(check(main_with(assigning({1, 2}), kX), "F G x_is_2")), "verified");
  const explore::Answer answer = check(main_with(assigning({1, 2}), kX), "G F x_is_1");
  ASSERT_EQ(verdict(answer), "error ltl");
  const explore::Finding& finding = answer.findings[0];
  ASSERT_LT(finding.cycle, finding.path.size());
  EXPECT_EQ(finding.path.back().name, "") << "nobody moves any more";
}

TEST(Formula, SeesADeadlockForever) {
  const std::string waits = "  atomic_begin\n  await 0, \"never\", 0, 0\n  atomic_end\n  ret\n";
  EXPECT_EQ(verdict(check(main_with(assigning({1}, waits), kX), "G F x_is_1")), "verified");
  for (const bool fair : {false, true})
    EXPECT_EQ(verdict(check(main_with(assigning({1}, waits), kX), "F x_is_2", fair)), "error ltl");
}

TEST(Formula, SeesLoopsWithoutSteps) {
  const std::string hangs = main_with("  store i32 1, @x\n  br ^loop\n^loop:\n  br ^loop\n", kX);
  EXPECT_EQ(verdict(check(hangs, "F x_is_2")), "error ltl");
  EXPECT_EQ(verdict(check(hangs, "F G x_is_1")), "verified");
}

TEST(Formula, DoesNotFollowExecutionsThatFailAnAssumption) {
  const std::string program =
      main_with("  %c = choose i32 2\n  store i32 %c, @x\n  %d = load i32 @x\n  assume %d\n  ret\n", kX);
  EXPECT_EQ(verdict(check(program, "F x_is_1")), "verified");
}

TEST(Formula, NeedsFairnessBesideAThreadThatRunsForever) {
  const std::string program = main_with("  spawn @toggle, 0\n  spawn @set_y, 0\n  ret\n", kX + kToggle + kSetY);
  EXPECT_EQ(verdict(check(program, "F y_is_1")), "error ltl");
  EXPECT_EQ(verdict(check(program, "F y_is_1", true)), "verified");
  EXPECT_EQ(verdict(check(program, "F y_is_1 && G F x_is_1", true)), "verified");
  EXPECT_EQ(verdict(check(program, "F G x_is_1", true)), "error ltl");
}

// A thread that always can move must not be passed over because others, named before it, come and go.
TEST(Formula, IsFairToAThreadAmongThreadsThatComeAndGo) {
  const std::string program =
      main_with("  spawn @churn, 0\n  spawn @set_y, 0\n  ret\n",
                kX + kSetY + "func @idle() {\n^e:\n  store i32 1, @x\n  ret\n}\n" +
                    "func @churn() {\n^e:\n  spawn @idle, 0\n  br ^wait\n^wait:\n  %v = load i32 @x\n  br_if %v, "
                    "^again, ^wait\n^again:\n  store i32 0, @x\n  br ^e\n}\n");
  EXPECT_EQ(verdict(check(program, "F y_is_1", true)), "verified");
  EXPECT_EQ(verdict(check(program, "F y_is_1")), "error ltl");
  EXPECT_EQ(verdict(check(program, "F G x_is_1", true)), "error ltl");
}

TEST(Formula, HasTheSameAnswerInEveryConfiguration) {
  const std::string program = main_with("  spawn @toggle, 0\n  spawn @set_y, 0\n  ret\n", kX + kToggle + kSetY);
  for (const Config& config : matrix()) {
    EXPECT_EQ(verdict(check(program, "G (x_is_2 -> F x_is_1)", true, config)), "verified") << to_string(config);
    EXPECT_EQ(verdict(check(program, "F G x_is_1", true, config)), "error ltl") << to_string(config);
  }
}

TEST(Formula, EndsWithLimitsInUnknown) {
  const std::string program = main_with("  spawn @toggle, 0\n  spawn @set_y, 0\n  ret\n", kX + kToggle + kSetY);
  EXPECT_EQ(verdict(check(program, "G F x_is_1 -> G F x_is_2", true, {.limits = {.states = 3}})), "unknown");
  EXPECT_EQ(verdict(check(program, "G F x_is_1 -> G F x_is_2", true, {.limits = {.depth = 2}})), "unknown");
}

TEST(Conditions, LeaveEverythingAsItWas) {
  Stepper run(main_with(
      assigning({1}),
      kX +
          "func @busy() {\n^e:\n  %p = alloc 8\n  %l = local 4\n  store i32 7, %l\n  %v = load i32 %l\n  ret %v\n}\n"));
  const store::Node before = run.space.state().node;
  const size_t objects = run.machine.memory().objects().size();
  const std::vector<uint32_t> functions = {function_named(run.module, "x_is_1"), function_named(run.module, "busy")};
  size_t failed = 0;
  EXPECT_EQ(run.machine.evaluate(functions, run.last, failed), 3u);
  EXPECT_EQ(run.last.status, StepStatus::advanced);
  EXPECT_EQ(run.machine.memory().objects().size(), objects);
  EXPECT_TRUE(run.machine.memory().touched().empty());
  EXPECT_EQ(run.space.state().node, before);
}

TEST(Conditions, MustNotHaveEffects) {
  const std::string bad =
      "func @write() {\n^e:\n  store i32 1, @x\n  ret 1\n}\nfunc @choose() {\n^e:\n  %c = choose i32 2\n  ret 1\n}\n"
      "func @wait() {\n^e:\n  atomic_begin\n  await 0, \"never\", 0, 0\n  atomic_end\n  ret 1\n}\nfunc @assume() "
      "{\n^e:\n  assume 0\n  ret 1\n}\n"
      "func @spawn() {\n^e:\n  spawn @write, 0\n  ret 1\n}\nfunc @halt() {\n^e:\n  halt 0\n}\nfunc @undefined() "
      "{\n^e:\n  ret undef\n}\n"
      "func @null() {\n^e:\n  %v = load i32 0\n  ret %v\n}\n";
  Stepper run(main_with(assigning({1}), kX + bad));
  for (const char* name : {"write", "choose", "wait", "assume", "spawn", "halt", "undefined", "null"}) {
    const std::vector<uint32_t> functions = {function_named(run.module, "x_is_1"), function_named(run.module, name)};
    size_t failed = 0;
    run.machine.evaluate(functions, run.last, failed);
    EXPECT_EQ(run.last.status, StepStatus::failed) << name;
    EXPECT_EQ(failed, 1u) << name;
    EXPECT_EQ(run.global("x"), 1u) << name;
  }
}

}  // namespace
}  // namespace quotient::testing
