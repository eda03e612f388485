#include "trace/native_schedule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "spaces/state_space.hpp"

namespace quotient::trace {
namespace {

using machine::Pc;
using memory::Slot;

class Counter final : public machine::Observer {
 public:
  Counter(const machine::Program& program, std::string_view point) : program_(program) {
    for (size_t i = 0; i < program.functions.size(); ++i)
      if (program.module->functions[i].name == point) point_ = program.functions[i].entry;
  }

  void instruction(Slot thread, Pc pc) override {
    note_choice();
    last_ = pc;
    if (pc == point_) ++schedule.threads[numbers_.at(thread)].points;
  }
  void spawned(Slot thread) override {
    numbers_[thread] = static_cast<uint32_t>(schedule.threads.size());
    schedule.threads.emplace_back();
  }

  void begin_turn(Slot thread, const machine::Choices& choices) {
    const uint32_t number = numbers_.at(thread);
    const uint64_t points = schedule.threads[number].points;
    choices_ = &choices;
    taken_ = 0;
    // An instruction may be several steps; natively it is one, which is made when the first of them is.
    const auto last =
        std::ranges::find(schedule.turns.rbegin(), schedule.turns.rend(), number, &NativeSchedule::Turn::thread);
    if (last == schedule.turns.rend() || last->points != points) schedule.turns.push_back({number, points});
    else torn_ |= last != schedule.turns.rbegin();
    schedule.error_thread = number;
  }
  void end_turn() {
    note_choice();
    choices_ = nullptr;
    last_ = 0;
  }
  void end(const memory::Memory& memory) {
    for (const auto& [thread, number] : numbers_) schedule.threads[number].ends = !memory.present(thread);
  }

  // Somebody else has a turn between two steps of one instruction.
  bool is_torn() const { return torn_; }

  NativeSchedule schedule;

 private:
  // Only what the program itself chose: the machine may choose, too, say where an object lies.
  void note_choice() {
    if (choices_ == nullptr || choices_->next == taken_) return;
    if (program_.code[last_].op == core::Op::k_choose) schedule.choices.push_back(choices_->taken[taken_].value);
    taken_ = choices_->next;
  }

  const machine::Program& program_;
  Pc point_ = ~Pc{0}, last_ = 0;
  std::map<Slot, uint32_t> numbers_;
  const machine::Choices* choices_ = nullptr;
  size_t taken_ = 0;
  bool torn_ = false;
};

}  // namespace

Result<NativeSchedule> native_schedule(const core::Module& module, const machine::MachineOptions& options,
                                       const explore::Finding& finding, std::string_view point) {
  machine::Machine machine(module, options);
  Counter counter(machine.program(), point);
  machine.observe(&counter);
  spaces::StateSpace space(machine, {heap::Canon::none});
  machine::Step step;
  std::vector<spaces::Undo> log;
  space.start(step);
  for (size_t i = 0; i < finding.path.size(); ++i) {
    if (finding.path[i].name.empty()) continue;  // the program stays as it is
    const Slot thread = machine.chains().thread_named(finding.path[i].name);
    const bool there = std::ranges::find(space.threads(), thread) != space.threads().end();
    if (step.status != machine::StepStatus::advanced || !there)
      return failure(
          fmt::format("the native program cannot follow the trace beyond step {} of {}", i, finding.path.size()));
    machine::Choices choices{finding.path[i].choices, 0};
    counter.begin_turn(thread, choices);
    space.advance(thread, choices, step, log);
    counter.end_turn();
  }
  if (counter.is_torn())
    return failure(
        "--native: in this trace another thread comes between the steps of one instruction (a struct that is copied, "
        "assembly), which no native thread can be held in");
  counter.end(machine.memory());
  return std::move(counter.schedule);
}

}  // namespace quotient::trace
