#include "spaces/leaks.hpp"

#include <algorithm>

#include "base/check.hpp"
#include "spaces/state_space.hpp"

namespace quotient::spaces {

LeakJudgement judge_leak(const machine::Machine& searched, const std::vector<explore::Move>& path) {
  machine::MachineOptions options = searched.options();
  options.holding.others = machine::Hold::weakly;
  machine::Machine machine(*searched.program().module, options);
  StateSpace space(machine, {heap::Canon::none}, {.tree = false, .hash = {}});
  machine::Step step;
  std::vector<Undo> log;
  space.start(step);
  for (const explore::Move& taken : path) {
    QUO_CHECK(step.status == machine::StepStatus::advanced, "a leak's path does not lead to its end");
    if (taken.name.empty()) continue;  // a step in which the program stays as it is
    machine::Choices choices{taken.choices, 0};
    space.advance(machine.chains().thread_named(taken.name), choices, step, log);
  }
  const auto is_leak = [](const machine::PassedError& passed) { return passed.error.kind == props::ErrorKind::leak; };
  const bool lost = (step.error && step.error->kind == props::ErrorKind::leak) || step.doubtful ||
                    std::any_of(step.passed.begin(), step.passed.end(), is_leak);
  if (lost) return {true, ""};
  if (!step.holder)  // main's variables held it when main returned
    return {options.holding.functions.contains("main"), "main"};
  return {false, machine.program().source_of(*step.holder).name};
}

}  // namespace quotient::spaces
