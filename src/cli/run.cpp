// One execution, like running the program: threads in turn, or at random by a seed.
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/load_input.hpp"
#include "cli/model.hpp"
#include "spaces/state_space.hpp"

namespace quotient::cli {
namespace {

struct Printer final : machine::Observer {
  void output(int fd, std::string_view bytes) override {
    std::FILE* const file = fd == 2 ? stderr : stdout;
    std::fwrite(bytes.data(), 1, bytes.size(), file);
  }
};

class Schedule {
 public:
  explicit Schedule(std::optional<uint64_t> seed) : random_(seed.has_value()), engine_(seed.value_or(0)) {}

  // The threads in the order in which they are to be tried: in turn, the one that ran last comes last, unless its turn
  // has not ended.
  std::vector<memory::Slot> order(std::vector<memory::Slot> threads) {
    if (random_) {
      std::shuffle(threads.begin(), threads.end(), engine_);
    } else {
      const auto next = left_ > 0 ? std::lower_bound(threads.begin(), threads.end(), last_)
                                  : std::upper_bound(threads.begin(), threads.end(), last_);
      std::rotate(threads.begin(), next, threads.end());
    }
    return threads;
  }
  void ran(memory::Slot thread) {
    if (thread == last_ && left_ > 0) {
      --left_;
      return;
    }
    last_ = thread;
    length_ = length_ % kLongest + 1;
    left_ = length_ - 1;
  }

 private:
  // Turns have different lengths: threads that go in step can hinder each other forever (std::lock gives back what it
  // has when it does not get all). An odd number of them, so that two threads do not always get the same.
  static constexpr unsigned kLongest = 17;

  bool random_;
  std::mt19937_64 engine_;
  memory::Slot last_{};
  unsigned length_ = 0, left_ = 0;  // of the turn of the last thread, in steps
};

int report(const machine::Machine& machine, const props::Error& error) {
  const machine::Program& program = machine.program();
  std::fflush(stdout);
  fmt::print(stderr, "{}: {}: {}\n", to_string(program.module->place(program.locations[error.pc])), name(error.kind),
             error.message);
  return kError;
}

}  // namespace

int run(const Options& options) {
  if (is_model(options)) return run_model(options);
  auto input = load_input(options);
  if (!input) {
    print_diagnostic(input.error());
    return kBadInput;
  }
  machine::MachineOptions machine_options = options.machine;
  machine_options.holding.others = machine::Hold::in_scope;
  machine_options.byte_names = true;
  machine::Machine machine(input->module, machine_options);
  spaces::StateSpace space(machine, {heap::Canon::none});
  Printer printer;
  machine.observe(&printer);
  Schedule schedule(options.seed);
  machine::Step step;
  std::vector<spaces::Undo> log;
  space.start(step);
  if (step.error) return report(machine, *step.error);
  while (!space.threads().empty()) {
    bool progressed = false;
    for (const memory::Slot thread : schedule.order(space.threads())) {
      machine::Choices choices;
      do space.advance(thread, choices, step, log);
      while (step.status != machine::StepStatus::advanced && !step.error && choices.advance());
      log.clear();
      if (step.error) return report(machine, *step.error);
      if (step.status != machine::StepStatus::advanced) continue;
      progressed = true;
      schedule.ran(thread);
      if (step.halted) {
        std::fflush(stdout);
        return static_cast<int>(step.exit_code & 0xff);
      }
      break;
    }
    if (!progressed) {
      std::fflush(stdout);
      for (const std::string& caveat : machine.caveats()) fmt::print(stderr, "quotient: {}\n", caveat);
      fmt::print(stderr, "quotient: no thread can go on\n");
      return kError;
    }
  }
  std::fflush(stdout);
  return 0;
}

}  // namespace quotient::cli
