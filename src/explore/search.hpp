// The search: every state that can be reached, each once (paper 3, algorithm 2). Its five phases are forwarding
// (Space::next), error checking, state matching (Space::add), backtracking, and deciding on the next move; the orders
// differ in the last two: depth_first.hpp, breadth_first.hpp and, where executions are watched, nested_depth_first.hpp.
//
//   Search search(space, options, sink);
//   Answer answer = search.run();
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <concepts>

#include "base/budget.hpp"
#include "explore/clocks.hpp"
#include "explore/components.hpp"
#include "explore/graph.hpp"
#include "explore/least_depths.hpp"
#include "explore/path.hpp"
#include "explore/path_set.hpp"
#include "explore/sink.hpp"

namespace quotient::explore {

template <Space S>
class Search {
 public:
  Search(S& space, const SearchOptions& options, Sink* sink = nullptr, Hooks* hooks = nullptr)
      : space_(space),
        options_(options),
        sink_(sink),
        hooks_(hooks),
        start_(std::chrono::steady_clock::now()),
        cpu_start_(cpu_seconds()) {
    if (options.graph) graph_.emplace();
  }

  Answer run() {
    return conclude(within_budget([this] {
      const bool started = space_.start();
      report_errors([] { return std::vector<Move>(); });
      if (const std::string* obstacle = space_.obstacle()) give_up(*obstacle);
      if (!started || stop_) return;
      if constexpr (AcceptingSpace<S>) nested_depth_first();
      else search_in_passes();
    }));
  }

 private:
  using Mark = typename S::Mark;
  using Key = typename S::Key;

  // Once, or until a pass turns out to have left out nothing that matters.
  void search_in_passes() {
    for (;;) {
      ++passes_;
      if (graph_) graph_->begin(space_.key());
      if (options_.order == Order::bfs && !looks_for_cycles()) breadth_first();
      else depth_first();
      if constexpr (LearningSpace<S>) {
        if (!stop_) space_.review();
        if (stop_ || (!space_.is_void() && !repairing_)) return;
        path_.clear();
        on_path_.clear();
        space_.begin_pass();
        transitions_ = matched_ = blocked_ = deepest_ = 0;
        void_since_.reset();
        repairing_ = must_repeat_ = false;
      } else {
        return;
      }
    }
  }
  // A pass that becomes void early goes on for a while, to learn what the next one needs to know. One that becomes void
  // late is repaired at its end.
  bool ends_pass() {
    if constexpr (LearningSpace<S>) {
      if (must_repeat_) return true;
      if (!space_.is_void() || repairing_) return false;
      if (!void_since_) void_since_ = space_.states();
      if (is_repaired()) return false;
      return space_.states() >= *void_since_ + std::min(*void_since_, kLearningStates);
    }
    return false;
  }
  // Small programs shall test repairs, too, if there is an audit.
  bool is_repaired() const
    requires LearningSpace<S>
  {
    const bool late = options_.audit || void_since_.value_or(space_.states()) > kEarlyStates;
    return late && space_.can_repair() && options_.order == Order::dfs;
  }
  static constexpr uint64_t kLearningStates = 1000, kEarlyStates = 10'000;
  static constexpr uint32_t kLongestPassage = 16;

  void depth_first();
  void enter(const Mark& before);
  bool was_seen();
  bool is_passage();
  void end_passage();
  void follow_path();
  void repair()
    requires LearningSpace<S>;
  void breadth_first();
  void nested_depth_first();
  void search_cycle(auto& entered);
  void report_cycle(const auto& entered);

  bool looks_for_cycles() const {
    if constexpr (CyclicSpace<S>) return space_.looks_for_cycles();
    return false;
  }
  // The path is complete up to a state from which all that can be reached is done.
  void examine_component(const std::vector<Key>& states)
    requires CyclicSpace<S>
  {
    space_.examine_component(states, [&](Finding finding) {
      const std::vector<Move> path = path_.moves(space_);
      finding.path.insert(finding.path.begin(), path.begin(), path.end());
      finding.cycle += path.size();
      ++error_states_;
      report(std::move(finding));
      return !stop_;
    });
  }
  // Looks at a new state as such.
  template <class PathOf>
  void examine(PathOf&& path_of) {
    space_.examine([&](Finding finding) {
      std::vector<Move> path = path_of();
      finding.path.insert(finding.path.begin(), path.begin(), path.end());
      report(std::move(finding));
      return !stop_;
    });
  }
  // Error checking, and counting.
  template <class PathOf>
  void check_move(Outcome outcome, PathOf&& path_of) {
    if (outcome == Outcome::blocked) ++blocked_;
    if (outcome == Outcome::moved || outcome == Outcome::failed) ++transitions_;
    report_errors(path_of);
    if constexpr (requires { space_.is_in_doubt(); }) {
      if (space_.is_in_doubt()) [[unlikely]] {
        if (repairing_) must_repeat_ = true;
        else space_.settle_doubt(path_of);
      }
    }
    if (const std::string* obstacle = space_.obstacle()) [[unlikely]]
      give_up(*obstacle);
  }
  template <class PathOf>
  void report_errors(PathOf&& path_of);
  template <class PathOf>
  void report_deadlock(PathOf&& path_of) {
    ++error_states_;
    Finding finding = space_.deadlock();
    if (is_known(finding)) return;
    finding.path = path_of();
    report(std::move(finding));
  }
  void report(Finding finding);
  bool is_known(const Finding& finding) const;
  void give_up(const std::string& reason) {
    stop_reason_ = reason;
    stop_ = true;
  }
  // With a limit on depth: was the current state, which is known, met on a longer path before?
  bool is_nearer(uint64_t depth) {
    return options_.limits.depth && space_.is_exact() && depths_.is_nearer(space_.key(), depth);
  }
  // No move is made from a state that is so deep, and that matters.
  bool is_cut(uint64_t depth) {
    if (!options_.limits.depth || depth < options_.limits.depth || !space_.can_go_on()) return false;
    return depth_cut_ = true;
  }
  void push(const Mark& before) {
    path_.push(before);
    deepest_ = std::max<uint64_t>(deepest_, path_.size());
  }

  // The last move was made from this state. Its errors have not been taken yet.
  void draw(Outcome outcome, const Key& from, const Move& move) {
    Deed deed;
    if constexpr (requires { space_.deed(); }) deed = space_.deed();
    if (outcome == Outcome::failed || space_.has_errors()) graph_->add_failure(from, move, deed);
    if (outcome == Outcome::moved) graph_->add_move(from, space_.key(), move, deed);
  }

  bool must_stop();  // a limit is reached, or the first error was asked for and is there
  double elapsed() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }
  Answer conclude(const std::optional<std::string>& given_up);  // in the middle of something: why

  S& space_;
  const SearchOptions options_;
  Sink* const sink_;
  Hooks* const hooks_;
  Path<S> path_;
  std::optional<Graph<Key, typename S::KeyHash>> graph_;  // if it was asked for
  std::vector<Finding> findings_;
  LeastDepths<Key, typename S::KeyHash> depths_;
  PathSet<Key, typename S::KeyHash> on_path_;        // for reductions: the states of the path
  Components<Key, typename S::KeyHash> components_;  // if cycles are looked for
  bool repairing_ = false;                           // the path does not begin at the initial state
  bool must_repeat_ = false;                         // ... and there is an error at its end
  std::optional<uint64_t> void_since_;               // how many states there were when the pass became void
  uint64_t passes_ = 0;
  uint64_t transitions_ = 0, matched_ = 0, blocked_ = 0, error_states_ = 0, depth_ = 0, deepest_ = 0, frontier_ = 0,
           order_bytes_ = 0, questions_ = 0, last_instructions_ = 0;
  std::string stop_reason_;
  bool stop_ = false, depth_cut_ = false;
  const std::chrono::steady_clock::time_point start_;
  const double cpu_start_;
  double last_progress_ = 0;
};

template <Space S>
template <class PathOf>
void Search<S>::report_errors(PathOf&& path_of) {
  if (!space_.has_errors()) [[likely]]
    return;
  for (Finding& finding : space_.take_errors()) {
    if (stop_) return;
    ++error_states_;
    if (is_known(finding)) continue;
    finding.path = path_of();
    report(std::move(finding));
  }
}

// The same kind at the same place is the same error.
template <Space S>
bool Search<S>::is_known(const Finding& finding) const {
  return std::any_of(findings_.begin(), findings_.end(), [&](const Finding& other) {
    return other.error.is_same(finding.error) && other.other_pc == finding.other_pc;
  });
}

template <Space S>
void Search<S>::report(Finding finding) {
  if (is_known(finding)) return;
  if (repairing_) {
    must_repeat_ = true;
    return;
  }
  finding.cycle = std::min(finding.cycle, finding.path.size());
  if (!space_.confirm(finding)) {
    if (const std::string* obstacle = space_.obstacle()) give_up(*obstacle);
    return;
  }
  if (is_known(finding)) return;  // the space may have found another place for it
  findings_.push_back(std::move(finding));
  const bool is_wanted = options_.wanted && options_.wanted->error.is_same(findings_.back().error) &&
                         options_.wanted->other_pc == findings_.back().other_pc;
  if (!options_.all_errors || is_wanted) stop_ = true;
}

template <Space S>
bool Search<S>::must_stop() {
  if (stop_) return true;
  if (Budget::is_spent()) {
    give_up(Budget::reason());
    return true;
  }
  const Limits& limits = options_.limits;
  if (limits.states && space_.states() >= limits.states) {
    give_up(fmt::format("the limit of {} states is reached", limits.states));
    return true;
  }
  // Clocks are read now and then: by steps, and by instructions where steps are long.
  if (++questions_ % 256 != 0 && space_.instructions() - last_instructions_ < 1'000'000) return false;
  last_instructions_ = space_.instructions();
  const double seconds = elapsed();
  if (limits.seconds > 0 && seconds >= limits.seconds) {
    give_up(fmt::format("the time limit of {} s is reached", limits.seconds));
    return true;
  }
  if (sink_ && seconds - last_progress_ >= 0.2) {
    last_progress_ = seconds;
    const uint64_t bytes = space_.store_bytes() + space_.log_bytes() + path_.bytes() + order_bytes_;
    sink_->progress({seconds, space_.states(), transitions_, depth_, frontier_, bytes});
  }
  return false;
}

template <Space S>
Answer Search<S>::conclude(const std::optional<std::string>& given_up) {
  if (given_up) stop_reason_ = *given_up;
  Answer answer;
  answer.findings = std::move(findings_);
  Statistics& statistics = answer.statistics;
  statistics.states = space_.states();
  statistics.transitions = transitions_;
  statistics.matched = matched_;
  statistics.blocked = blocked_;
  statistics.passes = passes_;
  statistics.depth = deepest_;
  statistics.errors = answer.findings.size();
  statistics.error_states = error_states_;
  statistics.search_seconds = elapsed();
  statistics.search_cpu_seconds = cpu_seconds() - cpu_start_;
  statistics.store_bytes = space_.store_bytes();
  statistics.memory_peak_bytes = peak_memory();
  space_.conclude(answer);
  if (graph_) answer.graph = graph_->take();
  add_rates(statistics);
  if (depth_cut_)
    answer.caveats.push_back(fmt::format("paths longer than {} steps were not followed", options_.limits.depth));
  answer.stopped = !stop_reason_.empty();
  decide_verdict(answer, !answer.findings.empty(), stop_reason_);
  return answer;
}

}  // namespace quotient::explore

#include "explore/breadth_first.hpp"
#include "explore/depth_first.hpp"
#include "explore/nested_depth_first.hpp"
