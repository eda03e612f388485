#include "trace/replay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/check.hpp"
#include "ltl/word.hpp"
#include "spaces/state_space.hpp"
#include "trace/inputs.hpp"
#include "trace/vector_clocks.hpp"

namespace quotient::trace {
namespace {

using machine::Pc;
using memory::Slot;

class Recorder final : public machine::Observer {
 public:
  explicit Recorder(machine::Machine& machine) : names(machine), machine_(machine) {}

  void begin_step(uint32_t step, Slot thread) {
    step_ = step;
    thread_ = Slot::none;
    enter_thread(thread);
  }

  void instruction(Slot thread, Pc pc) override {
    if (thread != thread_) enter_thread(thread);
    if (machine_.program().code[pc].op == core::Op::k_ret && is_input(machine_.program().source_of(pc).name))
      note_input(thread, pc);
    if (!is_user(pc)) return;
    if (watched_ != Slot::none && lost_pc_ == 0) watch(thread, pc);
    user_pc_ = last_user_pc_ = pc;
    if (machine_.program().code[pc].op != core::Op::k_ret) last_statement_ = pc;
    open_line(pc);
  }

  // The line at which the thread is parked now has not run yet: it will be shown when it does.
  void end_step(Slot thread) {
    std::vector<Line>& lines = trace.lines;
    const bool several = lines.size() > 1 && lines[lines.size() - 2].step == lines.back().step;
    if (!several || !lines.back().reads.empty() || !lines.back().writes.empty() || !machine_.memory().present(thread))
      return;
    const Place parked =
        machine_.program().module->place(machine_.program().locations[machine_.user_pc(machine_.call_stack(thread))]);
    if (parked.file == lines.back().place.file && parked.line == lines.back().place.line) lines.pop_back();
  }

  // From now on, notice when this object becomes unreachable.
  void watch_for_loss(Slot object) { watched_ = object; }
  Pc lost_pc() const { return lost_pc_ ? lost_pc_ : last_user_pc_; }  // not before the last line: by that one
  Pc last_user_pc() const { return last_user_pc_; }
  Slot thread() const { return thread_; }
  // The user's place that an instruction of the running thread belongs to.
  Pc user_pc(Pc pc) const { return is_user(pc) ? pc : user_pc_; }
  Pc last_statement() const { return last_statement_; }  // a function with several returns ends at its last brace

  void access(Pc pc, Slot object, uint32_t offset, uint32_t size, bool write, const memory::Value& value) override {
    if (write && !is_user(pc)) library_writes_[{object, offset}] = {thread_, step_};
    if (!is_user(pc) || trace.lines.empty()) return;
    const std::string entry = names.access(pc, object, offset, size, value);
    if (entry.empty()) return;
    std::vector<std::string>& list = write ? trace.lines.back().writes : trace.lines.back().reads;
    if (std::find(list.begin(), list.end(), entry) == list.end() && list.size() < 8) list.push_back(entry);
  }

  void output(int, std::string_view bytes) override { trace.output += bytes; }

  void spawned(Slot thread) override {
    numbers_[thread] = static_cast<uint32_t>(trace.threads.size());
    names.begun(thread, trace.threads.size());
    const std::vector<Pc> stack = machine_.call_stack(thread);
    const bool in_program = !stack.empty() && !machine_.program().function_at(stack.back()).runtime;
    trace.threads.push_back(
        {machine_.chains().thread_name(thread), in_program ? machine_.program().source_of(stack.back()).name : ""});
  }

  // The number of a block is that of its entry in blocks_, from 1.
  uint32_t allocated(Slot thread, const std::vector<Pc>& stack) override {
    blocks_.push_back({site(thread, machine_.user_pc(stack)), {}});
    const auto block = static_cast<uint32_t>(blocks_.size());
    names.made(block, stack);
    return block;
  }
  void freed(Slot thread, Pc pc, uint32_t block) override {
    if (block != 0) blocks_[block - 1].freed = site(thread, pc);
  }
  void failed(const std::vector<Pc>& stack) override {
    trace.stack.clear();
    const machine::Program& program = machine_.program();
    for (const Pc pc : stack)
      if (is_user(pc))
        trace.stack.push_back({program.module->place(program.locations[pc]), program.source_of(pc).name});
  }
  void tell_sites(uint32_t block) {
    if (block == 0) return;
    trace.allocated = blocks_[block - 1].allocated;
    trace.freed = blocks_[block - 1].freed;
    trace.object = names.block(block);
  }

  // The step in which a function of the library that the thread called has last changed what lies there.
  uint32_t last_change(Slot object, uint64_t offset, Slot thread) const {
    uint32_t last = 0;
    const uint64_t end = offset + names.size_at(object, offset);
    for (auto at = library_writes_.lower_bound({object, static_cast<uint32_t>(offset)});
         at != library_writes_.end() && at->first.first == object && at->first.second < end; ++at) {
      if (at->second.first == thread) last = std::max(last, at->second.second);
    }
    return last;
  }

  int number(Slot thread) const {
    const auto it = numbers_.find(thread);
    return it == numbers_.end() ? -1 : static_cast<int>(it->second);
  }

  Trace trace;
  Names names;

 private:
  bool is_user(Pc pc) const {
    return !machine_.program().function_at(pc).runtime && machine_.program().locations[pc].line != 0;
  }

  Site site(Slot thread, Pc pc) const {
    if (!is_user(pc)) return {};
    const machine::Program& program = machine_.program();
    return {program.module->place(program.locations[pc]), program.source_of(pc).name,
            static_cast<uint32_t>(std::max(0, number(thread))), step_};
  }

  // Looks once per source line: that is what will be reported.
  void watch(Slot thread, Pc pc) {
    if (user_pc_ == 0 || machine_.program().locations[pc].line == machine_.program().locations[user_pc_].line) return;
    const bool there = machine_.memory().present(watched_);
    if (there && !machine_.reaches(thread, pc, watched_)) lost_pc_ = user_pc_;
  }

  // A function whose result is chosen returns to the user's.
  void note_input(Slot thread, Pc pc) {
    const machine::Program& program = machine_.program();
    const std::vector<Pc> stack = machine_.running_stack(thread, pc);
    const int32_t* const results = &program.lists[program.code[pc].extra];
    if (trace.lines.empty() || stack.size() < 2 || !is_user(stack[1]) || results[0] != 1) return;
    uint64_t bits = 0;
    if (results[1] < 0) {
      bits = program.constants[~static_cast<uint32_t>(results[1])].bits;
    } else {
      for (const machine::Machine::Register& one : machine_.live_registers(thread, pc))
        if (one.pc == pc && one.number == static_cast<uint32_t>(results[1])) bits = one.value.bits;
    }
    const std::string& source = program.source_of(pc).name;
    const std::optional<std::string> value = input_text(source, bits);
    if (!value) return;
    Line& line = trace.lines.back();
    if (line.reads.size() < 8) line.reads.push_back(fmt::format("{}() = {}", source, *value));
    trace.inputs.push_back({trace.lines.size() - 1, program.module->place(program.locations[stack[1]]),
                            program.source_of(stack[1]).name, source, *value});
  }

  // A thread goes on where it was parked, maybe deep in the runtime: show the user's line that called it.
  void enter_thread(Slot thread) {
    thread_ = thread;
    user_pc_ = machine_.user_pc(machine_.call_stack(thread));
    if (is_user(user_pc_)) open_line(user_pc_, true);
  }

  void open_line(Pc pc, bool force = false) {
    const core::Location location = machine_.program().locations[pc];
    const Place place = machine_.program().module->place(location);
    const auto thread = static_cast<uint32_t>(std::max(0, number(thread_)));
    if (!trace.lines.empty() && !force) {
      const Line& last = trace.lines.back();
      if (last.step == step_ && last.thread == thread && last.place.line == place.line && last.place.file == place.file)
        return;
    }
    Line line;
    line.step = step_;
    line.thread = thread;
    line.place = place;
    line.function = machine_.program().source_of(pc).name;
    trace.lines.push_back(std::move(line));
  }

  struct Block {
    Site allocated, freed;
  };

  machine::Machine& machine_;
  std::map<Slot, uint32_t> numbers_;
  std::vector<Block> blocks_;  // every heap object that was ever made
  std::map<std::pair<Slot, uint32_t>, std::pair<Slot, uint32_t>> library_writes_;  // by place: who, and in which step
  uint32_t step_ = 0;
  Slot thread_{};
  Pc user_pc_ = 0, last_user_pc_ = 0, last_statement_ = 0, lost_pc_ = 0;
  Slot watched_{};
};

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
  for (Site* const site : {&trace.allocated, &trace.freed}) renumber(site->step);
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
    const auto first =
        std::find_if(trace.lines.begin(), trace.lines.end(), [&](const Line& line) { return line.thread == i; });
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
      if (holder != Slot::none) waiting.since = recorder.last_change(object.object, object.bits, holder);
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
