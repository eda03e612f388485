#include "trace/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/check.hpp"
#include "ltl/word.hpp"
#include "spaces/state_space.hpp"
#include "trace/recorder.hpp"
#include "trace/vector_clocks.hpp"

namespace quotient::trace {
namespace {

using machine::Pc;
using memory::Slot;

// Steps in which no line of the user's ran (a thread's last ones) are not shown: number the others in a row.
void renumber_steps(Trace& trace) {
  uint32_t shown = 0, last = 0, cycle = 0;
  std::map<uint32_t, uint32_t> numbers;
  for (Line& line : trace.lines) {
    if (line.step != last) {
      ++shown;
      trace.moves.push_back(line.step);
    }
    last = line.step;
    numbers[last] = line.step = last == 0 ? 0 : shown;
    if (trace.cycle_step && last >= trace.cycle_step && cycle == 0) cycle = shown;
  }
  const auto renumber = [&](uint32_t& step) {
    const auto next = numbers.lower_bound(step);
    step = next == numbers.end() ? 0 : next->second;
  };
  for (Waiting& waiting : trace.waiting) renumber(waiting.since);
  for (Line& line : trace.lines) renumber(line.last_written.step);
  for (Site* const site : {&trace.allocated, &trace.freed, &trace.scope_end}) renumber(site->step);
  if (trace.cycle_step) trace.cycle_step = cycle ? cycle : shown + 1;
}

// A formula is violated by the visible operation with which the last step begins; by a cycle as a whole, which is
// placed at its end. What never was otherwise is placed where the program begins.
void place_violation(const core::Module& module, Trace& trace) {
  if (trace.lines.empty()) {
    const auto main = std::find_if(module.functions.begin(), module.functions.end(),
                                   [](const core::Function& function) { return function.name == "main"; });
    if (main == module.functions.end()) return;
    trace.place = module.place(main->location);
    trace.function = main->name;
    return;
  }
  auto line = trace.lines.end() - 1;
  while (!trace.cycle_step && line != trace.lines.begin() && (line - 1)->step == line->step) --line;
  trace.place = line->place;
  trace.function = line->function;
}

// Threads that start in the runtime are known by the user's function that runs first in them.
void name_threads(Trace& trace) {
  for (size_t i = 0; i < trace.threads.size(); ++i) {
    const auto is_first = [&](const Line& line) {
      return line.thread == i && !line.function.starts_with("__cxx_global_");  // a constructor of a global variable
    };
    const auto first = std::find_if(trace.lines.begin(), trace.lines.end(), is_first);
    if (first != trace.lines.end()) trace.threads[i].function = first->function;
  }
}

std::string label(int thread) { return thread == 0 ? "main" : fmt::format("T{}", thread); }

// What each thread waits for that cannot go on.
void explain_waits(machine::Machine& machine, spaces::StateSpace& space, Recorder& recorder) {
  std::vector<spaces::Undo> log;
  const std::vector<Slot> threads = space.threads();
  machine.observe(nullptr);
  for (const Slot thread : threads) {
    machine::Choices choices;
    machine::Step step;
    const store::State here = space.state();
    space.advance(thread, choices, step, log);
    if (step.status == machine::StepStatus::advanced) space.undo(log, 0, here);
    if (!step.spurious && step.status != machine::StepStatus::blocked) continue;
    Waiting waiting;
    waiting.thread = static_cast<uint32_t>(std::max(0, recorder.number(thread)));
    waiting.place = machine.program().module->place(machine.program().locations[step.wait.pc]);
    waiting.what = machine.program().module->strings[step.wait.what];
    const auto with_handle = [&](const memory::Value& value) {
      const auto is_his = [&](Slot other) {
        const memory::Value handle = machine.handle(other);
        return !handle.is_plain() && handle.object == value.object;
      };
      const auto found = std::ranges::find_if(threads, is_his);
      return found == threads.end() ? Slot::none : *found;
    };
    const Slot holder = with_handle(step.wait.holder), awaited = with_handle(step.wait.object);
    const memory::Value& object = step.wait.object;
    if (awaited != Slot::none) {  // for its end, which nobody else brings about
      waiting.for_end = true;
      waiting.what = "the end of " + label(recorder.number(awaited));
    } else if (object.is_address() && machine.memory().present(object.object)) {
      waiting.what += " " + recorder.names.place_and_way(object.object, object.bits);
      const int by = holder == Slot::none ? -1 : recorder.number(holder);
      const Change taken = recorder.last_change(object.object, object.bits, by);
      const bool is_there = std::ranges::any_of(threads, [&](Slot s) { return recorder.number(s) == taken.thread; });
      if (holder != Slot::none) waiting.since = taken.step;
      // What somebody holds who is no longer there has last been changed by who took it.
      if (holder == Slot::none && step.wait.holder.is_address() && taken.thread >= 0 && !is_there) {
        waiting.holder = taken.thread;
        waiting.since = taken.step;
        waiting.holder_ended = true;
      }
    }
    if (awaited == Slot::none && holder != Slot::none) waiting.holder = recorder.number(holder);
    recorder.trace.waiting.push_back(std::move(waiting));
  }
}

// Variables count as long as they are in scope, but steps are those of the search.
machine::MachineOptions with_all_variables(machine::MachineOptions options) {
  options.holding.others = machine::Hold::weakly;
  return options;
}

// The path once more; `watched` is an object whose loss in the last step is to be placed.
struct Run {
  Run(const core::Module& module, const machine::MachineOptions& options, const spaces::Claim* watched, bool ordered)
      : machine(module, with_all_variables(options)),
        recorder(machine),
        clocks(machine, [this](Pc pc) { return recorder.user_pc(pc); }),
        space(machine, {heap::Canon::none}, {}, ordered ? &clocks : nullptr),
        claim(watched),
        ordered(ordered) {
    machine.observe(&recorder);
  }

  Result<void> follow(const explore::Finding& finding, Slot watched) {
    const std::vector<explore::Move>& path = finding.path;
    if (path.empty()) begin_last(finding, watched);
    space.start(step);
    watch();
    for (uint32_t i = 0; i < path.size(); ++i) {
      if (i + 1 == path.size()) begin_last(finding, watched);
      if (auto done = follow(path, i); !done) return done;
      watch();
    }
    return {};
  }

  // The last step ends with the error, also where the search went on.
  void begin_last(const explore::Finding& finding, Slot watched) {
    recorder.watch_for_loss(watched);
    clocks.arm();
    machine.stop_at(&finding.error);
  }

  Result<void> follow(const std::vector<explore::Move>& path, uint32_t i) {
    // The first of two racing steps may fail on its own account.
    const bool races = ordered && i + 1 == path.size();
    if (step.status != machine::StepStatus::advanced && !races)
      return failure(fmt::format("replay ends before step {} of {}", i, path.size()));
    if (path[i].name.empty()) return {};  // the program stays as it is
    const Slot thread = machine.chains().thread_named(path[i].name);
    const std::vector<Slot>& threads = space.threads();
    if (std::find(threads.begin(), threads.end(), thread) == threads.end())
      return failure(fmt::format("replay: step {} is of thread {}, which is not there", i, path[i].name));
    recorder.begin_step(i + 1, thread);
    machine::Choices choices{path[i].choices, 0};
    space.advance(thread, choices, step, log);
    if (step.status == machine::StepStatus::advanced) recorder.end_step(thread);
    return {};
  }

  // The race that the path leads to. A step that waits has not come to the end of its atomic section, and one that
  // accesses what the step before has freed ends for that reason, as an error if it is looked for.
  Result<VectorClocks::Race> race(const explore::Finding& finding) {
    if (!clocks.race()) clocks.end_section(recorder.thread(), true);
    if (clocks.race()) return *clocks.race();
    const bool ended = step.status == machine::StepStatus::failed || step.status == machine::StepStatus::pruned;
    if (!finding.other_pc || !ended)
      return failure("replay: something orders the accesses of what should be a data race");
    const auto access = [&](const std::string& thread, Pc pc) {
      return VectorClocks::Access{machine.chains().thread_named(thread), pc};
    };
    return VectorClocks::Race{access(finding.other_thread, finding.other_pc), access(finding.thread, finding.error.pc)};
  }

  // Which conditions hold now.
  void watch() {
    if (!claim || step.status != machine::StepStatus::advanced) return;
    size_t failed = 0;
    letters.push_back(machine.evaluate(claim->conditions, step, failed));
  }

  // The path violates the formula: what the conditions say along it is not a word of the formula. A cycle is followed
  // once more: it must look the same. A path without one violates it whatever follows, so also if all stays as it is.
  Result<void> check_violation(const explore::Finding& finding) {
    const size_t cycle = finding.cycle, length = finding.path.size();
    if (letters.size() != length + 1) return failure("replay ends before the formula is violated");
    ltl::Word word{letters, std::min(cycle, length)};
    if (cycle < length) {
      machine.observe(nullptr);
      word.letters.pop_back();
      if (letters[cycle] != letters[length]) {
        return failure(
            fmt::format("replay: what should be a cycle from step {} on does not come back to where it began", cycle));
      }
      for (auto i = static_cast<uint32_t>(cycle); i < length; ++i) {
        if (auto done = follow(finding.path, i); !done) return done;
        watch();
        if (letters.back() != letters[i + 1]) {
          return failure(
              fmt::format("replay: the cycle from step {} on is different the second time, after step {}", cycle, i));
        }
      }
    }
    if (ltl::satisfies(word, claim->formulas, claim->formula))
      return failure(fmt::format("replay: the path does not violate the formula '{}'", claim->text));
    return {};
  }

  // Somebody is there, and nobody can move.
  Result<void> check_deadlock() {
    if (step.status != machine::StepStatus::advanced) return failure("replay ends before the deadlock");
    if (space.threads().empty()) return failure("replay: the program has ended, and does not wait");
    machine.observe(nullptr);
    const std::vector<Slot> threads = space.threads();
    for (const Slot thread : threads) {
      if (can_move(thread))
        return failure(fmt::format("replay: thread {} can move in what should be a deadlock",
                                   machine.chains().thread_name(thread)));
    }
    return {};
  }

  // All threads stand where they stood before, no step of the cycle is progress or waking up without a reason, and who
  // can move in some state of it moves in it. It is followed once more for that.
  Result<void> check_livelock(const explore::Finding& finding) {
    if (finding.cycle >= finding.path.size() || step.status != machine::StepStatus::advanced)
      return failure("replay ends before the cycle of a livelock");
    machine.observe(nullptr);
    std::set<std::string> moving;
    for (size_t i = finding.cycle; i < finding.path.size(); ++i) moving.insert(finding.path[i].name);
    const auto stands = where_threads_are();
    for (auto i = static_cast<uint32_t>(finding.cycle); i < finding.path.size(); ++i) {
      const std::vector<Slot> threads = space.threads();
      for (const Slot thread : threads) {
        const std::string name = machine.chains().thread_name(thread);
        if (!moving.contains(name) && can_move(thread))
          return failure(fmt::format("replay: thread {} can move in what should be a livelock", name));
      }
      if (auto done = follow(finding.path, i); !done) return done;
      if (step.progress || step.spurious) return failure(fmt::format("replay: step {} is no spinning", i));
    }
    if (step.status != machine::StepStatus::advanced || where_threads_are() != stands)
      return failure(fmt::format("replay: what should be a cycle from step {} on does not come back", finding.cycle));
    return {};
  }

  std::map<Slot, std::vector<Pc>> where_threads_are() const {
    std::map<Slot, std::vector<Pc>> out;
    for (const Slot thread : space.threads()) out.emplace(thread, machine.call_stack(thread));
    return out;
  }

  bool can_move(Slot thread) {
    const store::State here = space.state();
    const size_t mark = log.size();
    machine::Step tried;
    machine::Choices choices;
    do {
      space.advance(thread, choices, tried, log);
      if (tried.status == machine::StepStatus::advanced) space.undo(log, mark, here);
      if (tried.status != machine::StepStatus::blocked && !tried.spurious) return true;
    } while (choices.advance());
    return false;
  }

  // Who goes round, by what the lines of the cycle have done, and who is no more.
  void explain_livelock(const explore::Finding& finding) {
    Trace& trace = recorder.trace;
    for (const Line& line : trace.lines) {
      if (line.step <= finding.cycle) continue;
      auto known = std::ranges::find(trace.spinning, line.thread, &Spinning::thread);
      if (known == trace.spinning.end()) known = trace.spinning.insert(known, {line.thread, line.place, {}, {}});
      const auto merge = [](std::vector<std::string>& into, const std::vector<std::string>& from) {
        for (const std::string& each : from)
          if (std::ranges::find(into, each) == into.end()) into.push_back(each);
      };
      merge(known->reads, line.reads);
      merge(known->writes, line.writes);
    }
    std::ranges::sort(trace.spinning, {}, &Spinning::thread);
    std::set<int> present;
    for (const Slot thread : space.threads()) present.insert(recorder.number(thread));
    for (uint32_t i = 0; i < trace.threads.size(); ++i)
      if (!present.contains(static_cast<int>(i))) trace.ended.push_back(i);
    // Somebody who goes round may have to wait now and then.
    std::erase_if(trace.waiting, [&](const Waiting& waiting) {
      return std::ranges::find(trace.spinning, waiting.thread, &Spinning::thread) != trace.spinning.end();
    });
  }

  machine::Machine machine;
  Recorder recorder;
  VectorClocks clocks;  // for data races
  spaces::StateSpace space;
  const spaces::Claim* claim;
  const bool ordered;
  machine::Step step;
  std::vector<spaces::Undo> log;
  std::vector<uint64_t> letters;  // the conditions that hold, in the states of the path
};

}  // namespace

std::string thread_label(const Trace& trace, uint32_t thread) {
  if (thread < trace.threads.size() && !trace.threads[thread].label.empty()) return trace.threads[thread].label;
  if (thread == 0) return "main";
  return thread < trace.threads.size() ? fmt::format("T{}", thread) : "?";
}

Result<Trace> replay_saved(const core::Module& module, const machine::MachineOptions& options,
                           const explore::Finding& finding, const spaces::Claim* claim) {
  const props::ErrorKind kind = finding.error.kind;
  const bool racing = kind == props::ErrorKind::data_race;
  auto run = std::make_unique<Run>(module, options, claim, racing);
  const size_t places = run->machine.program().code.size();
  if (finding.error.pc >= places || finding.other_pc >= places) return failure("replay: the error is at no place");
  if (auto done = run->follow(finding, Slot::none); !done) return tl::unexpected(done.error());
  if (kind == props::ErrorKind::leak) {  // once more, to see which line lost it
    const Slot lost = run->step.leaked;
    run = std::make_unique<Run>(module, options, claim, false);
    if (auto done = run->follow(finding, lost); !done) return tl::unexpected(done.error());
  }
  const bool violation = kind == props::ErrorKind::ltl;
  const bool made_by_step =
      kind != props::ErrorKind::deadlock && kind != props::ErrorKind::livelock && !racing && !violation;
  if (made_by_step && !(run->step.error && run->step.error->kind == kind))
    return failure(fmt::format("replay does not end in the error '{}'", finding.error.message));
  if (made_by_step) run->recorder.tell_sites(run->step.block);
  if (kind == props::ErrorKind::undefined_value) run->recorder.tell_undefined();
  if (kind == props::ErrorKind::leak) run->recorder.end_with_loss();
  const bool livelock = kind == props::ErrorKind::livelock;
  if (livelock) {
    if (auto done = run->check_livelock(finding); !done) return tl::unexpected(done.error());
  }
  if (kind == props::ErrorKind::deadlock) {
    if (auto done = run->check_deadlock(); !done) return tl::unexpected(done.error());
  }
  if (livelock || kind == props::ErrorKind::deadlock) explain_waits(run->machine, run->space, run->recorder);
  if (livelock) run->explain_livelock(finding);
  Trace trace = std::move(run->recorder.trace);
  if ((violation || livelock) && finding.cycle < finding.path.size())
    trace.cycle_step = static_cast<uint32_t>(finding.cycle + 1);
  if (violation && claim) {
    if (auto done = run->check_violation(finding); !done) return tl::unexpected(done.error());
  }
  const machine::Program& program = run->machine.program();
  const bool in_runtime = program.function_at(finding.error.pc).runtime;
  const bool at_end = in_runtime && program.code[finding.error.pc].op == core::Op::k_halt;
  const Result<VectorClocks::Race> race = racing ? run->race(finding) : VectorClocks::Race{};
  if (!race) return tl::unexpected(race.error());
  const Pc pc = racing                           ? race->later.pc
                : kind == props::ErrorKind::leak ? run->recorder.lost_pc()
                : at_end                         ? run->recorder.last_statement()
                : in_runtime                     ? run->recorder.last_user_pc()
                                                 : finding.error.pc;
  trace.place = module.place(program.locations[pc]);
  trace.function = program.source_of(pc).name;
  if (violation) place_violation(module, trace);
  if (made_by_step) trace.error_thread = run->recorder.number(run->step.error_thread);
  else if (!finding.thread.empty())
    trace.error_thread = run->recorder.number(run->machine.chains().thread_named(finding.thread));
  if (racing) {
    trace.other_place = module.place(program.locations[race->earlier.pc]);
    trace.other_thread = run->recorder.number(race->earlier.thread);
    trace.writes = machine::is_write(race->later.kind);
    trace.other_writes = machine::is_write(race->earlier.kind);
    const Slot object = race->place.object;
    if (object != Slot::none && run->machine.memory().present(object) &&
        !run->recorder.names.is_hidden(object, race->place.offset))
      trace.object = run->recorder.names.place_and_way(object, race->place.offset);
  }
  name_threads(trace);
  renumber_steps(trace);
  return trace;
}

Trace replay(const core::Module& module, const machine::MachineOptions& options, const explore::Finding& finding,
             const spaces::Claim* claim) {
  Result<Trace> trace = replay_saved(module, options, finding, claim);
  QUO_CHECK(trace, "{}", trace.error().message);
  return std::move(*trace);
}

}  // namespace quotient::trace
