#include "search/explorer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/budget.hpp"
#include "search/clocks.hpp"
#include "search/leaks.hpp"
#include "search/product_walk.hpp"
#include "search/profile.hpp"

namespace quotient::search {
namespace {

// A breadth-first search comes back to its states by their nodes.
Identity identity_for(const SearchOptions& options) {
  Identity identity{.tree = options.store.needs_tree() || options.order == Order::bfs, .hash = {}};
  if (options.store.needs_hash()) identity.hash = options.store.hash;
  return identity;
}

// Where all that communicates also synchronises, every race shows in two next steps (docs/races.md).
std::unique_ptr<Knowledge> knowledge_for(machine::Machine& machine) {
  const bool needed = machine.options().checks.has(props::ErrorKind::data_race) && machine.program().orderings.weak;
  return needed ? std::make_unique<Knowledge>(machine) : nullptr;
}

}  // namespace

Explorer::Explorer(machine::Machine& machine, SearchOptions options, Sink* sink, Hooks* hooks)
    : knowledge_(knowledge_for(machine)),
      space_(machine, options.heap, identity_for(options), knowledge_.get()),
      options_(options),
      sink_(sink),
      hooks_(hooks),
      visited_(options.store),
      check_races_(machine.options().checks.has(props::ErrorKind::data_race) && !knowledge_),
      check_deadlock_(machine.options().checks.has(props::ErrorKind::deadlock)),
      start_(std::chrono::steady_clock::now()),
      cpu_start_(cpu_seconds()) {
  if (!options.profile) return;
  profiler_ = std::make_unique<Profiler>(space_);
  hooks_ = profiler_.get();
}

double Explorer::elapsed() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

Explorer::~Explorer() = default;

uint64_t Explorer::states() const { return walk_ ? walk_->states() : visited_.states(); }
uint64_t Explorer::visited_bytes() const { return walk_ ? walk_->bytes() : visited_.bytes(); }

bool Explorer::start() {
  space_.start(step_);
  report_passed([] { return std::vector<PathStep>(); });
  if (step_.status == machine::StepStatus::failed) add_finding({*step_.error, name_of(step_.error_thread), {}});
  if (step_.status == machine::StepStatus::advanced) note_end();
  return step_.status == machine::StepStatus::advanced;
}

Answer Explorer::run() {
  return conclude(within_budget([this] {
    if (!start()) return;
    visited_.add(space_.state());
    switch (options_.order) {
      case Order::dfs: depth_first(); break;
      case Order::bfs: breadth_first(); break;
    }
  }));
}

Answer Explorer::run(const Claim& claim) {
  walk_ = std::make_unique<ProductWalk>(*this, claim);
  return conclude(within_budget([this] {
    if (start() && walk_->check()) NestedDepthFirst<ProductWalk>(*walk_).run();
  }));
}

// The same kind at the same place is the same error.
bool Explorer::is_known(const props::Error& error, uint32_t other_pc) const {
  return std::any_of(findings_.begin(), findings_.end(),
                     [&](const Finding& other) { return other.error.is_same(error) && other.other_pc == other_pc; });
}

// Memory is out of reach: is it lost, or must the search begin anew because a variable in scope holds it?
bool Explorer::is_lost(std::vector<PathStep>& path) {
  for (PathStep& step : path) step.name = name_of(step.thread);
  const LeakJudgement judgement = judge_leak(space_.machine(), path);
  if (judgement.lost) return true;
  hold_ = judgement.holder;
  stop_reason_ = "the search begins anew, with the variables of one more function";
  stop_ = true;
  return false;
}

// Each error once.
void Explorer::add_finding(Finding finding) {
  if (is_known(finding.error, finding.other_pc)) return;
  for (PathStep& step : finding.path) step.name = name_of(step.thread);
  if (finding.error.kind == props::ErrorKind::leak && !is_lost(finding.path)) return;
  findings_.push_back(std::move(finding));
  if (!options_.all_errors) stop_ = true;
}

bool Explorer::can_go_on() {
  const store::State here = space_.state();
  const size_t mark = log_.size();
  const std::vector<memory::Slot> threads = space_.threads();
  for (const memory::Slot thread : threads) {
    machine::Choices choices;
    do {
      space_.advance(thread, choices, step_, log_);
      if (step_.status == machine::StepStatus::advanced) space_.undo(log_, mark, here);
      if (step_.status == machine::StepStatus::advanced || step_.status == machine::StepStatus::failed) return true;
    } while (choices.advance());
  }
  return false;
}

bool Explorer::must_stop() {
  if (stop_) return true;
  if (Budget::is_spent()) {
    stop_reason_ = Budget::reason();
    return stop_ = true;
  }
  const Limits& limits = options_.limits;
  if (limits.states && states() >= limits.states) {
    stop_reason_ = fmt::format("the limit of {} states is reached", limits.states);
    return stop_ = true;
  }
  // Clocks are read now and then: by steps, and by instructions where steps are long.
  const uint64_t instructions = space_.machine().instructions();
  if ((transitions_ + blocked_) % 256 != 0 && instructions - last_instructions_ < 1'000'000) return false;
  last_instructions_ = instructions;
  const double seconds = elapsed();
  if (limits.seconds > 0 && seconds >= limits.seconds) {
    stop_reason_ = fmt::format("the time limit of {} s is reached", limits.seconds);
    return stop_ = true;
  }
  if (sink_ && seconds - last_progress_ >= 0.2) report_progress(seconds);
  return false;
}

void Explorer::report_progress(double seconds) {
  last_progress_ = seconds;
  sink_->progress(
      {seconds, states(), transitions_, depth_, frontier_, space_.store_bytes() + visited_bytes() + order_bytes_});
}

// A test that stops too early finds nothing.
void Explorer::warn_of_empty_proof(Answer& answer) {
  const machine::Machine& machine = space_.machine();
  if (answer.ends->empty())
    answer.warnings.push_back("no execution reaches the end of the program (the end of main, or exit)");
  const auto creates_threads = [](const core::Function& function) {
    return function.name == "pthread_create" || function.name == "thrd_create";
  };
  if (!machine.has_spawned() && std::ranges::any_of(machine.program().module->functions, creates_threads))
    answer.warnings.push_back("the program has code that creates threads, but no execution creates one");
}

Answer Explorer::conclude(const std::optional<std::string>& given_up) {
  if (given_up) stop_reason_ = *given_up;
  Answer answer;
  answer.findings = std::move(findings_);
  answer.hold = hold_;
  for (const std::string& caveat : space_.machine().caveats()) answer.caveats.push_back(caveat);
  add_conditions(answer, space_.machine().conditions(), options_.strict);
  if (profiler_) answer.profile = profiler_->result();
  Statistics& statistics = answer.statistics;
  space_.fill_statistics(statistics);
  statistics.states = states();
  statistics.transitions = transitions_;
  statistics.matched = matched_;
  statistics.blocked = blocked_;
  statistics.depth = deepest_;
  statistics.errors = answer.findings.size();
  statistics.search_seconds = elapsed();
  statistics.search_cpu_seconds = cpu_seconds() - cpu_start_;
  statistics.visited_bytes = visited_bytes();
  statistics.store_bytes = space_.store_bytes() + statistics.visited_bytes;
  statistics.memory_peak_bytes = peak_memory();
  statistics.hash_bits = visited_.hash_bits();
  statistics.hash_collisions = visited_.collisions();
  statistics.bitstate_fill = visited_.bitstate_fill();
  statistics.missed_probability = visited_.missed_probability();
  if (statistics.states)
    statistics.bytes_per_state = static_cast<double>(statistics.store_bytes) / static_cast<double>(statistics.states);
  if (statistics.search_seconds > 0) {
    statistics.states_per_second = static_cast<double>(statistics.states) / statistics.search_seconds;
    statistics.transitions_per_second = static_cast<double>(transitions_) / statistics.search_seconds;
  }
  if (!visited_.is_exact()) answer.caveats.push_back(visited_.caveat());
  if (depth_cut_)
    answer.caveats.push_back(fmt::format("paths longer than {} steps were not followed", options_.limits.depth));
  if (!walk_) answer.ends = std::move(ends_);
  decide_verdict(answer, !answer.findings.empty(), stop_reason_);
  if (answer.verdict == Verdict::verified && !walk_) warn_of_empty_proof(answer);
  return answer;
}

}  // namespace quotient::search
