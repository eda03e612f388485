// The table of instructions: on walks through the programs of tests/core, no instruction does what its traits exclude.
#include "machine/operands.hpp"
#include "random.hpp"
#include "support.hpp"

namespace quotient::testing {
namespace {

using core::Op;
using machine::StepStatus;

// Remembers the last instruction that began.
struct Last final : machine::Observer {
  void instruction(memory::Slot /*thread*/, machine::Pc at) override { pc = at; }
  machine::Pc pc = 0;
};

void expect_traits(const machine::Program& program, const machine::Step& step, machine::Pc last) {
  const auto row = [&](machine::Pc pc) { return core::info(program.code[pc].op); };
  const bool lost_memory = step.leaked != memory::Slot::none;  // found after the last instruction
  switch (step.status) {
    case StepStatus::advanced: EXPECT_TRUE(row(last).has(core::kMayEndStep)) << row(last).name; break;
    case StepStatus::blocked: EXPECT_TRUE(row(last).has(core::kMayBlock)) << row(last).name; break;
    case StepStatus::pruned: EXPECT_TRUE(row(last).has(core::kMayFail)) << row(last).name; break;
    case StepStatus::failed: EXPECT_TRUE(lost_memory || row(last).has(core::kMayFail)) << row(last).name; break;
  }
  for (const machine::Access& access : step.footprint)
    EXPECT_TRUE(row(access.pc).has(access.write ? core::kWrites : core::kReads)) << row(access.pc).name;
}

// Steps of any thread, until nothing can be done or the walk is long enough.
void walk(const core::Module& module, const Config& config, Random& random) {
  machine::Machine machine(module, config.machine_options());
  Last last;
  machine.observe(&last);
  spaces::StateSpace space(machine, config.heap);
  machine::Step step;
  std::vector<spaces::Undo> log;
  space.start(step);
  for (int steps = 0; steps < 100 && !space.threads().empty() && !step.error; ++steps) {
    machine::Choices choices;
    const auto& threads = space.threads();
    space.advance(threads[random.below(threads.size())], choices, step, log);
    expect_traits(machine.program(), step, last.pc);
  }
}

TEST(Opcodes, DoNothingButWhatTheirTraitsSay) {
  Random random(1);
  for (const CoreProgram& program : core_programs()) {
    SCOPED_TRACE(program.name);
    const core::Module module = module_of(program.text, program.name + ".core");
    for (const auto visibility : {machine::Visibility::escape, machine::Visibility::all}) {
      for (int i = 0; i < 20; ++i) walk(module, {.visibility = visibility, .checks = program.checks}, random);
    }
  }
}

TEST(Opcodes, HaveFormsThatFitARow) {
  for (const core::OpInfo& row : core::table::kRows) {
    const machine::FieldUse use = machine::field_use(row.operands);
    EXPECT_EQ((use.reads | use.targets) & ~7u, 0u) << row.name << " has more values and blocks than a, b and c";
    EXPECT_EQ(use.reads & use.targets, 0u) << row.name;
    EXPECT_TRUE((use.targets == 0 && !use.lands) || row.has(core::kTerminator)) << row.name;
    EXPECT_EQ(use.lands, row.results == core::Results::caught) << row.name << " is set by landings, or is no call";
    EXPECT_TRUE(!use.lands || row.has(core::kCalls)) << row.name;
  }
}

TEST(Opcodes, SayWhichOperandsMayBeLeftOutOrRepeated) {
  const auto allows = [](Op op, size_t operands) { return core::info(op).operands.allows(operands); };
  EXPECT_FALSE(allows(Op::k_local, 0));
  EXPECT_TRUE(allows(Op::k_local, 1) && allows(Op::k_local, 3));
  EXPECT_FALSE(allows(Op::k_local, 4));
  EXPECT_TRUE(allows(Op::k_ret, 0) && allows(Op::k_ret, 5));
  EXPECT_FALSE(allows(Op::k_spawn, 1));
  EXPECT_TRUE(allows(Op::k_switch, 2) && allows(Op::k_switch, 6));
  EXPECT_FALSE(allows(Op::k_switch, 5));
  EXPECT_EQ(core::info(Op::k_switch).operands.role(7), core::Role::target);
  EXPECT_EQ(core::info(Op::k_call).operands.role(9), core::Role::argument);
  EXPECT_TRUE(allows(Op::k_invoke, 5) && allows(Op::k_invoke, 8));
  EXPECT_FALSE(allows(Op::k_invoke, 4));
  EXPECT_EQ(core::info(Op::k_invoke).operands.role(7), core::Role::argument);
}

}  // namespace
}  // namespace quotient::testing
