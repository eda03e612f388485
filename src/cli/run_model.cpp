// `run` for Promela models: one execution, a random one by a seed, or always the first move.
#include <fmt/format.h>

#include <random>

#include "cli/commands.hpp"
#include "cli/console.hpp"
#include "cli/model.hpp"
#include "processes/machine.hpp"
#include "spaces/heap_space.hpp"

namespace quotient::cli {
namespace {

// So many changes to the heap are made before garbage is collected.
constexpr uint32_t kMostHeapChanges = 10'000;

}  // namespace

int run_model(const Options& options) {
  auto model = load_model(options);
  if (!model) {
    print_diagnostic(model.error());
    return kBadInput;
  }
  const auto program = frontends::promela::compile(**model, {.claim = frontends::promela::Claim::none});
  if (!program) {
    print_diagnostic(program.error());
    return kBadInput;
  }
  processes::Machine machine(*program);
  std::optional<spaces::HeapSpace> heap;
  if (machine.heap()) heap.emplace(*machine.heap(), heap::HeapOptions{});
  std::mt19937_64 engine(options.seed.value_or(0));
  const auto fails = [&] {
    const auto& failure = machine.failure();
    if (!failure) return false;
    std::fflush(stdout);
    fmt::print(stderr, "{}: {}: {}\n", to_string(program->notes[failure->note].place), name(failure->kind),
               failure->message);
    return true;
  };
  machine.start();
  if (fails()) return kError;
  for (;;) {
    std::vector<processes::Moves> possible;
    const size_t here = machine.mark();
    for (processes::Moves moves; machine.next(moves, 0); machine.back(here)) possible.push_back(moves);
    if (possible.empty()) break;
    std::vector<processes::Taken> taken;
    machine.repeat(possible[engine() % possible.size()], taken);
    for (const processes::Taken& one : taken) fmt::print("{}", one.output);
    if (fails()) return kError;
    if (heap && machine.heap()->changes() > kMostHeapChanges) {
      bool lost = false;
      machine.set_heap_state(heap->keep(lost));
    }
  }
  std::fflush(stdout);
  if (machine.may_end()) return 0;
  fmt::print(stderr, "quotient: no process can go on\n");
  return kError;
}

}  // namespace quotient::cli
