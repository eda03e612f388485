#include "search/process_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/budget.hpp"
#include "search/clocks.hpp"
#include "search/concrete_path.hpp"
#include "search/vector_sample.hpp"

namespace quotient::search {

using processes::Failure;
using processes::Moves;
using props::ErrorKind;

ProcessSearch::ProcessSearch(const processes::Program& program, const SearchOptions& options, const ProcessGoals& goals,
                             bool check_assertions, Sink* sink)
    : program_(program),
      options_(options),
      goals_(goals),
      sink_(sink),
      space_(program,
             {options.store, true, goals.fairness, check_assertions, options.heap, goals.leak, goals.symmetry}),
      start_(std::chrono::steady_clock::now()),
      cpu_start_(cpu_seconds()) {}

// Each error once: the same kind at the same place is the same error.
template <class PathOf>
void ProcessSearch::report(Failure failure, PathOf&& path_of) {
  ++error_states_;
  const auto same = [&](const ProcessFinding& other) {
    return other.failure.kind == failure.kind && other.failure.note == failure.note;
  };
  if (std::none_of(findings_.begin(), findings_.end(), same)) findings_.push_back({std::move(failure), path_of()});
  if (!options_.all_errors) stop_ = true;
}

double ProcessSearch::elapsed() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

ProcessAnswer ProcessSearch::run() {
  return conclude(within_budget([this] {
    if (space_.is_exact() && !program_.uses_heap) space_.learn(sample_vectors(program_, space_.options()));
    if (!space_.start()) {
      report(*space_.failure(), [] { return ProcessPath{}; });
    } else if (goals_.acceptance) {
      nested_depth_first();
    } else if (options_.order == Order::bfs) {
      breadth_first();
    } else {
      depth_first();
    }
  }));
}

void ProcessSearch::push(const ProcessSpace::Mark& mark) {
  levels_.push_back({mark, static_cast<uint32_t>(moves_.size()), false});
  deepest_ = std::max<uint64_t>(deepest_, levels_.size());
}

void ProcessSearch::pop() {
  const Level level = levels_.back();
  levels_.pop_back();
  moves_.resize(level.moves);
  if (!levels_.empty()) space_.back(level.mark);
}

bool ProcessSearch::step() {
  const ProcessSpace::Mark before = space_.mark();
  if (!space_.next(moves_, levels_.back().moves)) return false;
  ++transitions_;
  space_.settle(before);
  if (space_.machine().lost_symmetry()) stop_ = lost_symmetry_ = true;
  return true;
}

ProcessPath ProcessSearch::path() const {
  ProcessPath out;
  for (size_t i = 0; i < levels_.size(); ++i) {
    const auto begin = moves_.begin() + levels_[i].moves;
    const auto end = i + 1 < levels_.size() ? moves_.begin() + levels_[i + 1].moves : moves_.end();
    if (begin != end) out.steps.emplace_back(begin, end);
  }
  out.cycle = out.steps.size();
  return out;
}

template <class PathOf>
bool ProcessSearch::check_step(PathOf&& path_of) {
  if (lost_symmetry_) return false;
  bool goes_on = true;
  if (const auto& failure = space_.failure()) {
    goes_on = failure->kind == ErrorKind::assertion;
    if (failure->kind == ErrorKind::unsupported) {  // a limit of ours, not an error of the model
      stop_reason_ = failure->message;
      stop_ = true;
      return false;
    }
    error_states_ += space_.failures() - 1;
    report(*failure, path_of);
  }
  if (stop_ || !space_.claim_is_at_end()) return goes_on;
  report({goals_.end_kind, goals_.end_message}, path_of);
  return false;
}

bool ProcessSearch::check_step() {
  return check_step([this] { return path(); });
}

void ProcessSearch::check_stuck() {
  if (!goals_.deadlock || !space_.was_stuck() || space_.machine().may_end()) return;
  moves_.resize(levels_.back().moves);
  report({ErrorKind::deadlock, "no process can move, and not all of them have ended"}, [this] { return path(); });
}

void ProcessSearch::report_cycle(const store::StateKey& to) {
  report({goals_.cycle_kind, goals_.cycle_message}, [&] {
    ProcessPath cycle = path();
    cycle.cycle = 0;
    while (cycle.cycle < keys_.size() && !(keys_[cycle.cycle] == to)) ++cycle.cycle;
    return cycle;
  });
}

bool ProcessSearch::is_nearer(uint64_t depth) {
  return options_.limits.depth && space_.is_exact() && depths_.is_nearer(space_.key(), depth);
}

void ProcessSearch::depth_first() {
  space_.add();
  is_nearer(0);
  push(space_.mark());
  while (!levels_.empty() && !must_stop()) {
    const ProcessSpace::Mark before = space_.mark();
    if (!step()) {
      check_stuck();
      pop();
      continue;
    }
    if (options_.limits.depth && levels_.size() > options_.limits.depth) {  // a step too far
      depth_cut_ = true;
      --transitions_;
      pop();
      continue;
    }
    const bool goes_on = check_step();
    const bool fresh = goes_on && space_.add();
    if (goes_on && (is_nearer(levels_.size()) || fresh)) {
      push(before);
    } else {
      matched_ += goes_on;
      space_.back(before);
    }
  }
}

void ProcessSearch::breadth_first() {
  struct Waiting {
    store::StateKey key;
    uint32_t parent;
    uint32_t moves;  // where the positions of the step that led here begin
  };
  std::vector<Waiting> queue;
  Moves taken;  // of all states in the queue
  const auto path_to = [&](uint32_t state) {
    ProcessPath out;
    for (uint32_t at = state; at != 0; at = queue[at].parent) {
      const uint32_t end = at + 1 < queue.size() ? queue[at + 1].moves : static_cast<uint32_t>(taken.size());
      out.steps.emplace_back(taken.begin() + queue[at].moves, taken.begin() + end);
    }
    std::reverse(out.steps.begin(), out.steps.end());
    out.cycle = out.steps.size();
    return out;
  };
  space_.add();
  queue.push_back({space_.key(), 0, 0});
  for (uint32_t at = 0, layer_end = 1; at < queue.size() && !must_stop(); ++at) {
    if (at == layer_end) {
      ++deepest_;
      layer_end = static_cast<uint32_t>(queue.size());
    }
    const bool at_limit = options_.limits.depth && deepest_ >= options_.limits.depth;
    frontier_ = queue.size() - at;
    space_.jump(queue[at].key);
    levels_.assign(1, {space_.mark(), 0, false});
    moves_.clear();
    const ProcessSpace::Mark here = space_.mark();
    bool cut = false;
    while (!cut && !must_stop() && step()) {
      if (at_limit) {
        depth_cut_ = cut = true;
        --transitions_;
        space_.back(here);
        continue;
      }
      const auto full_path = [&] {
        ProcessPath out = path_to(at);
        out.steps.push_back(moves_);
        out.cycle = out.steps.size();
        return out;
      };
      const bool goes_on = check_step(full_path);
      if (stop_) break;
      if (goes_on && space_.add()) {
        queue.push_back({space_.key(), at, static_cast<uint32_t>(taken.size())});
        taken.insert(taken.end(), moves_.begin(), moves_.end());
      } else {
        matched_ += goes_on;
      }
      space_.back(here);
    }
    if (!stop_ && !cut && goals_.deadlock && space_.was_stuck() && !space_.machine().may_end()) {
      report({ErrorKind::deadlock, "no process can move, and not all of them have ended"}, [&] { return path_to(at); });
    }
  }
}

bool ProcessSearch::must_stop() {
  if (stop_) return true;
  if (Budget::is_spent()) {
    stop_reason_ = Budget::reason();
    return stop_ = true;
  }
  const Limits& limits = options_.limits;
  if (limits.states && space_.states() >= limits.states) {
    stop_reason_ = fmt::format("the limit of {} states is reached", limits.states);
    return stop_ = true;
  }
  if (++questions_ % 256 != 0) return false;  // clocks are read now and then
  const double seconds = elapsed();
  if (limits.seconds > 0 && seconds >= limits.seconds) {
    stop_reason_ = fmt::format("the time limit of {} s is reached", limits.seconds);
    return stop_ = true;
  }
  if (sink_ && seconds - last_progress_ >= 0.2) {
    last_progress_ = seconds;
    sink_->progress({seconds, space_.states(), transitions_, levels_.size(),
                     options_.order == Order::bfs ? frontier_ : levels_.size(),
                     space_.store_bytes() + space_.log_bytes()});
  }
  return false;
}

ProcessAnswer ProcessSearch::conclude(const std::optional<std::string>& given_up) {
  if (given_up) stop_reason_ = *given_up;
  lost_symmetry_ |= space_.machine().lost_symmetry();
  ProcessAnswer out;
  Answer& answer = out.answer;
  Statistics& statistics = answer.statistics;
  space_.fill_statistics(statistics);
  statistics.transitions = transitions_;
  statistics.matched = matched_;
  statistics.depth = deepest_;
  statistics.errors = findings_.size();
  statistics.error_states = error_states_;
  statistics.search_seconds = elapsed();
  statistics.search_cpu_seconds = cpu_seconds() - cpu_start_;
  statistics.memory_peak_bytes = peak_memory();
  if (statistics.states)
    statistics.bytes_per_state = static_cast<double>(statistics.store_bytes) / static_cast<double>(statistics.states);
  if (statistics.search_seconds > 0) {
    statistics.states_per_second = static_cast<double>(statistics.states) / statistics.search_seconds;
    statistics.transitions_per_second = static_cast<double>(transitions_) / statistics.search_seconds;
  }
  for (const std::string& caveat : space_.machine().caveats()) answer.caveats.push_back(caveat);
  if (const store::StateSet* inexact = space_.inexact()) answer.caveats.push_back(inexact->caveat());
  if (depth_cut_)
    answer.caveats.push_back(fmt::format("paths longer than {} steps were not followed", options_.limits.depth));
  decide_verdict(answer, !findings_.empty(), stop_reason_);
  out.findings = std::move(findings_);
  out.lost_symmetry = lost_symmetry_;
  if (lost_symmetry_ || !space_.is_symmetric()) return out;
  for (ProcessFinding& finding : out.findings) make_concrete(finding, program_, space_.options());
  return out;
}

ProcessAnswer search_processes(const processes::Program& program, SearchOptions options, ProcessGoals goals,
                               bool check_assertions, Sink* sink) {
  ProcessAnswer answer = ProcessSearch(program, options, goals, check_assertions, sink).run();
  if (!answer.lost_symmetry) return answer;
  goals.symmetry = false;
  double& seconds = options.limits.seconds;
  if (seconds > 0) seconds = std::max(seconds - answer.answer.statistics.search_seconds, 0.001);
  return ProcessSearch(program, options, goals, check_assertions, sink).run();
}

}  // namespace quotient::search
