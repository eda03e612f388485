#include "spaces/field_names.hpp"

#include <functional>

#include "spaces/state_space.hpp"

namespace quotient::spaces {
namespace {

constexpr size_t kSteps = 5000;

struct Watcher final : machine::Observer {
  using Access = std::function<void(machine::Pc, memory::Slot, uint32_t, uint32_t)>;
  explicit Watcher(Access on_access) : note(std::move(on_access)) {}
  void access(machine::Pc pc, memory::Slot object, uint32_t offset, uint32_t size, bool,
              const memory::Value&) override {
    note(pc, object, offset, size);
  }
  Access note;
};

// The threads take turns; each choice is the first that lets the thread go on.
void run(machine::Machine& machine) {
  StateSpace space(machine, {heap::Canon::none}, {.tree = false, .hash = {}});
  machine::Step step;
  std::vector<Undo> log;
  space.start(step);
  size_t next = 0;
  for (size_t steps = 0, stuck = 0; steps < kSteps && step.status != machine::StepStatus::failed; ++steps) {
    const std::vector<memory::Slot>& threads = space.threads();
    if (threads.empty() || stuck >= threads.size()) return;
    const memory::Slot thread = threads[next++ % threads.size()];
    machine::Choices choices;
    do space.advance(thread, choices, step, log);
    while (step.status != machine::StepStatus::advanced && step.status != machine::StepStatus::failed &&
           choices.advance());
    stuck = step.status == machine::StepStatus::advanced ? 0 : stuck + 1;
    log.clear();
  }
}

}  // namespace

Alike alike(const memory::ObjectHeader& object) {
  return {object.kind, object.is_variable() ? object.variable() : object.size};
}

FieldNames::FieldNames(const core::Module& module, machine::MachineOptions options) {
  options.holding.others = machine::Hold::in_scope;
  machine::Machine machine(module, std::move(options));
  Watcher watcher([&](machine::Pc pc, memory::Slot object, uint32_t offset, uint32_t size) {
    const uint32_t note = machine.program().notes[pc];
    if (note == core::kNoNote || size > 8) return;
    fields_[alike(*machine.memory().view(object).header)].try_emplace(offset, FieldName{module.strings[note], size});
  });
  machine.observe(&watcher);
  run(machine);
}

const Fields& FieldNames::of(const memory::ObjectHeader& object) const {
  static const Fields none;
  const auto it = fields_.find(alike(object));
  return it == fields_.end() ? none : it->second;
}

std::string last_part(const std::string& name) {
  const size_t arrow = name.rfind("->"), dot = name.rfind('.'), bracket = name.rfind('[');
  size_t from = std::string::npos;
  for (const size_t at : {arrow, dot, bracket}) {
    if (at != std::string::npos && (from == std::string::npos || at > from)) from = at;
  }
  return from == std::string::npos ? "" : name.substr(from);
}

}  // namespace quotient::spaces
