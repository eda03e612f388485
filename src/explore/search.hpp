// The search: every state that can be reached, each once (paper 3, algorithm 2). Its five phases are forwarding
// (Space::next), error checking, state matching (Space::add), backtracking, and deciding on the next move; the orders
// differ in the last two: depth_first.hpp, breadth_first.hpp and, where executions are watched, nested_depth_first.hpp.
//
//   Search search(space, options, sink);
//   Answer answer = search.run();
//
// Several workers do the same, each with a space and a search of its own (team.hpp).
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <concepts>
#include <utility>

#include "base/budget.hpp"
#include "explore/checkpoints.hpp"
#include "explore/clocks.hpp"
#include "explore/components.hpp"
#include "explore/findings.hpp"
#include "explore/graph.hpp"
#include "explore/least_depths.hpp"
#include "explore/partition.hpp"
#include "explore/path.hpp"
#include "explore/path_set.hpp"
#include "explore/sink.hpp"

namespace quotient::explore {

template <Space S>
class Search {
 public:
  Search(S& space, const SearchOptions& options, Sink* sink = nullptr, Hooks* hooks = nullptr, Crew<S>* crew = nullptr)
      : space_(space),
        options_(options),
        sink_(sink),
        hooks_(hooks),
        crew_(crew),
        findings_(crew ? crew->findings : own_findings_),
        start_(std::chrono::steady_clock::now()),
        cpu_start_(explore::cpu_seconds()) {
    if (options.graph) graph_.emplace();
  }

  Answer run() {
    explore();
    return conclude();
  }

  // Both parts of run(), for whoever does something in between. `resume` loads what has been done of the search, if it
  // goes on from a checkpoint.
  void explore(const std::function<void()>& resume = {}) {
    stay_within_budget([&] {
      const bool started = space_.start();
      if (resume) resume();
      else if (begins(started)) report_errors([] { return std::vector<Move>(); });
      if (const std::string* obstacle = space_.obstacle()) give_up(*obstacle);
      if (!started || stop_) return;
      reader_.go_on();
      if constexpr (AcceptingSpace<S>) nested_depth_first();
      else search_in_passes();
    });
  }
  Answer conclude();

  // Of a worker that joined a crew later.
  void help() {
    is_helper_ = true;
    moment_ = Moment::between;  // it has nothing to do yet
    repairing_ = crew_->repairs();
    stay_within_budget([this] {
      reader_.go_on();
      space_.start();
      if (space_.obstacle()) return;
      if constexpr (JumpingSpace<S>) {
        if (crew_->layers) expand(*crew_->layers);
        else do_tasks();
      }
    });
  }
  // Others are about to join. Those who sleep on the path wake up, and whoever comes across its states goes on there.
  void begin_sharing() {
    if constexpr (LearningSpace<S>) {
      if (!space_.reduces()) return;
      path_.for_each([this](typename S::Cursor& cursor, const Key& key) { space_.wake(cursor, key); });
      space_.begin_sharing(on_path_.states());
    }
  }
  // States that other processes have sent and that were known.
  void count_matched(uint64_t states) { tally_.matched += states; }
  // What another worker counted is part of this search's answer.
  void absorb(const Search& other) {
    tally_.add(other.tally_);
    depth_cut_ |= other.depth_cut_;
    must_repeat_ |= other.must_repeat_;
  }

  // What this process has done, of several.
  ProcessFigures figures() const {
    ProcessFigures out;
    out.states = space_.states();
    out.transitions = tally_.transitions;
    out.store_bytes = space_.store_bytes();
    out.memory_peak_bytes = peak_memory();
    out.search_cpu_seconds = cpu_seconds();
    return out;
  }

  void give_up(const std::string& reason) {
    if (stop_reason_.empty()) stop_reason_ = reason;
    end(reason);
  }

  // For checkpoints (team.hpp). It stopped at a limit, with work left to be done; and it stopped where this can
  // be told: not in the middle of a step, or the step is taken back.
  bool is_at_limit() const { return is_at_limit_; }
  bool come_to_rest() {
    if (moment_ == Moment::trying) end_move_in_vain();
    return moment_ != Moment::moved;
  }
  // What is left to be done, what is nearest to its end first.
  std::vector<Task<S>> open_work()
    requires JumpingSpace<S>
  {
    std::vector<Task<S>> work = {path_.open_work(moment_ == Moment::entered, ways()), task_};
    std::erase_if(work, [](const Task<S>& task) { return task.levels.empty(); });
    return work;
  }
  typename Layers<S>::Piece open_piece() const {
    typename Layers<S>::Piece piece = piece_;
    if constexpr (requires { space_.make_portable(piece.cursor, piece.items); })
      space_.make_portable(piece.cursor, piece.items);
    return piece;
  }
  // What has been done, by this worker alone: that of others is absorbed by whoever loads it.
  template <class Archive>
  void describe_progress(Archive& archive) {
    double seconds = elapsed(), cpu_seconds = this->cpu_seconds();
    bool repairs = repairing_ || !repairs_.empty();
    archive(tally_, passes_, void_since_, repairs, must_repeat_, repairs_, seconds, cpu_seconds);
    if constexpr (Archive::kLoads) {
      repairing_ = repairs;
      seconds_before_ = seconds;
      cpu_seconds_before_ = cpu_seconds;
    }
  }
  // Goes on with this: the states of these paths are on them still, as long as nobody has come to their end.
  void resume(const std::deque<Task<S>>& work) {
    is_resumed_ = true;
    moment_ = Moment::between;
    if constexpr (ReducingSpace<S>) {
      if (!space_.reduces() || is_shared()) return;
      for (auto task = work.rbegin(); task != work.rend(); ++task)
        for (const auto& level : task->levels) on_path_.insert(level.key);
    }
  }

 private:
  using Mark = typename S::Mark;
  using Key = typename S::Key;

  template <class Work>
  void stay_within_budget(Work&& work) {
    if (const std::optional<std::string> reason = within_budget(work)) reach_limit(*reason);
  }

  // Once, or until a pass turns out to have left out nothing that matters.
  void search_in_passes() {
    for (;;) {
      if (std::exchange(is_resumed_, false)) {
        go_on();
      } else {
        ++passes_;
        if (graph_) graph_->begin(space_.key());
        if (goes_breadth_first()) breadth_first();
        else depth_first();
      }
      if constexpr (LearningSpace<S>) {
        if (!stop_) space_.review();
        if (stop_ || (!space_.is_void() && !repairing_ && !std::exchange(was_cut_short_, false))) return;
        moment_ = Moment::moved;
        path_.clear();
        on_path_.clear();
        task_ = {};
        repairs_.clear();
        piece_ = {};
        if (crew_ && crew_->layers) crew_->layers.emplace(options_.disk);
        space_.begin_pass();
        tally_.transitions = tally_.matched = tally_.blocked = tally_.deepest = 0;
        void_since_.reset();
        repairing_ = must_repeat_ = false;
      } else {
        return;
      }
    }
  }
  bool goes_breadth_first() const { return options_.order == Order::bfs && !looks_for_cycles(); }
  // With the work that another process has left.
  void go_on() {
    if (crew_) crew_->hire(elapsed(), repairing_);
    if constexpr (JumpingSpace<S>) {
      if (goes_breadth_first()) return expand_all(*crew_->layers);
    }
    finish_path();
  }
  // The process that owns the initial state begins; if there is none, because something failed, the first does.
  bool begins(bool started) {
    if constexpr (PartitionedSpace<S>) {
      if (partition()) return partition()->rank() == (started ? space_.owner() : 0);
    }
    return true;
  }
  Partition<S>* partition() const { return crew_ ? crew_->partition : nullptr; }
  // ... The first worker of this process, which alone talks to others, does what has to be done in between.
  bool speaks() const { return partition() && !is_helper_; }
  // The ways to states of this process, if there are others.
  auto* ways() const {
    if constexpr (PartitionedSpace<S>) return partition() ? &partition()->ways() : nullptr;
    else return static_cast<typename Partition<S>::Ways*>(nullptr);
  }
  // The current state, which a move has just led to, is another process's, and has been sent there. `parent` gives the
  // number of the state before in its ancestry.
  bool is_handed_over(auto&& parent, uint64_t depth, const typename S::Taken& taken,
                      std::span<const typename S::Item> items) {
    if constexpr (PartitionedSpace<S>) {
      if (!partition()) return false;
      const unsigned owner = space_.owner();
      if (owner == partition()->rank()) return false;
      if (!partition()->hand_over(space_, sent_lately_, owner, parent, depth, taken, items)) ++tally_.matched;
      else partition()->slow_down(speaks());
      return true;
    }
    return false;
  }
  // Of the current state, which is about to be expanded.
  void check_owner() {
    if constexpr (PartitionedSpace<S>) {
      if (partition()) partition()->check_owner(space_.owner());
    }
  }
  // The moves that are being explored, from the initial state on.
  std::vector<Move> path_here() {
    if constexpr (PartitionedSpace<S>) {
      if (partition()) {
        std::vector<Move> moves = partition()->path_to(path_.ancestor(partition()->ways()), speaks());
        if (path_.has_moved()) moves.push_back(path_.last_move(space_));
        return moves;
      }
    }
    return path_.moves(space_);
  }
  // A pass that becomes void early goes on for a while, to learn what the next one needs to know. One that becomes void
  // late is repaired at its end.
  bool ends_pass() {
    if constexpr (LearningSpace<S>) {
      if (crew_ && crew_->is_pass_over()) return true;
      if (!must_repeat_) {
        if (!space_.is_void() || repairing_) return false;
        if (!void_since_) void_since_ = space_.states();
        if (is_repaired() || space_.states() < *void_since_ + std::min(*void_since_, kLearningStates)) return false;
      }
      if (is_shared()) crew_->end_pass();
      return true;
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
  static constexpr uint32_t kLongestPassage = 16, kPatience = 64;

  void depth_first();
  bool is_behind() const;
  void note_done();
  void do_tasks();
  std::optional<Task<S>> next_task();
  std::optional<Task<S>> next_task_of_all()
    requires PartitionedSpace<S>;
  void share_work();
  void end_sharing();
  void enter(const Mark& before);
  bool was_seen();
  bool is_passage();
  void end_passage();
  void follow_path();
  void finish_path();
  void repair()
    requires LearningSpace<S>;
  void do_repairs()
    requires LearningSpace<S>;
  Task<S> half_of_repairs()
    requires LearningSpace<S>;
  void breadth_first();
  void expand_all(Layers<S>& layers);
  void expand(Layers<S>& layers);
  void expand_one(Layers<S>& layers);
  bool finish_layer(Layers<S>& layers);
  bool finish_layer_of_all(Layers<S>& layers)
    requires PartitionedSpace<S>;
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
      const std::vector<Move> path = path_here();
      finding.path.insert(finding.path.begin(), path.begin(), path.end());
      finding.cycle += path.size();
      ++tally_.error_states;
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
    if (outcome == Outcome::blocked) ++tally_.blocked;
    if (is_made(outcome)) ++tally_.transitions;
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
    ++tally_.error_states;
    Finding finding = space_.deadlock();
    if (findings_.is_known(finding)) return;
    finding.path = path_of();
    report(std::move(finding));
  }
  void report(Finding finding);
  void reach_limit(const std::string& reason) {
    is_at_limit_ = true;
    give_up(reason);
  }
  // Where the search is between two states. If it has to be given up in the middle of a move, because that takes too
  // long or too much memory, a checkpoint has the state before the move.
  enum class Moment : uint8_t {
    between,  // two moves
    trying,   // a move is being made, or looked at: it can be made again
    moved,    // its end has become one of the seen states, and nothing else
    entered,  // ... and the top of the path, but has not been examined
  };
  bool comes_to_rest() {
    moment_ = Moment::between;
    return true;
  }
  void begin_move() {
    if (!options_.checkpoints) return;
    if (goes_breadth_first()) remembered_ = {piece_.at, piece_.end, piece_.cursor, piece_.items, false};
    else path_.remember();
    tally_before_ = tally_;
    moment_ = Moment::trying;
  }
  void end_move_in_vain() {
    if (goes_breadth_first()) piece_ = remembered_;
    else path_.take_back();
    tally_ = tally_before_;
    moment_ = Moment::between;
  }
  // Other workers are there, or were; or another process has begun the search, of whose path no more is known, or takes
  // part in it.
  bool is_shared() const {
    if (!crew_) return false;
    if (partition()) return true;
    if constexpr (SettlingSpace<S>) return crew_->workers() > 1 || (crew_->is_resumed && space_.knows_done());
    return crew_->workers() > 1;
  }
  // For all workers.
  void end(const std::string& reason) {
    stop_ = true;
    if (crew_) crew_->stop(reason);
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
    if (crew_) path_.note_key(space_.key());
    tally_.deepest = std::max<uint64_t>(tally_.deepest, path_.depth());
  }

  // The last move was made from this state. Its errors have not been taken yet.
  void draw(Outcome outcome, const Key& from, const Move& move) {
    Deed deed;
    if constexpr (requires { space_.deed(); }) deed = space_.deed();
    if (outcome == Outcome::failed || space_.has_errors()) graph_->add_failure(from, move, deed);
    if (outcome == Outcome::moved) graph_->add_move(from, space_.key(), move, deed);
  }

  // Of all processes, as far as this one knows.
  uint64_t all_states() const {
    if constexpr (PartitionedSpace<S>) {
      if (partition()) return space_.states() + partition()->states_elsewhere();
    }
    return space_.states();
  }
  Progress progress(double seconds) const {
    const uint64_t bytes = space_.store_bytes() + space_.log_bytes() + path_.bytes() + order_bytes_;
    const uint64_t transitions = crew_ ? crew_->transitions.load() : tally_.transitions;
    return {seconds, space_.states(), transitions, depth_, frontier_, bytes};
  }

  // A limit is reached, or the first error was asked for and is there. `at_leisure`: there is nothing else to do.
  bool must_stop(bool at_leisure = false);
  void talk(double seconds);
  double elapsed() const {
    return seconds_before_ + std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }
  double cpu_seconds() const { return cpu_seconds_before_ + explore::cpu_seconds() - cpu_start_; }

  S& space_;
  const SearchOptions options_;
  Sink* const sink_;
  Hooks* const hooks_;
  Crew<S>* const crew_;     // null: there is one worker
  bool is_helper_ = false;  // not the first worker
  SentLately<Key, typename S::KeyHash> sent_lately_;
  Reclaim::Reader reader_;
  Task<S> task_;           // what is left of it
  uint32_t patience_ = 0;  // steps before work is given away again
  Path<S> path_;
  std::optional<Graph<Key, typename S::KeyHash>> graph_;  // if it was asked for
  Findings own_findings_;
  Findings& findings_;  // these, or the crew's
  LeastDepths<Key, typename S::KeyHash> depths_;
  PathSet<Key, typename S::KeyHash> on_path_;        // for reductions: the states of the path
  Components<Key, typename S::KeyHash> components_;  // if cycles are looked for
  bool repairing_ = false;                           // the path does not begin at the initial state
  bool must_repeat_ = false;                         // ... and there is an error at its end
  bool was_cut_short_ = false;                       // the pass, by a worker who had learned that it is void
  std::vector<Key> repairs_;                         // states with which it will begin
  std::optional<uint64_t> void_since_;               // how many states there were when the pass became void
  uint64_t passes_ = 0;
  struct Tally {
    uint64_t transitions = 0, matched = 0, blocked = 0, error_states = 0, deepest = 0;
    void add(const Tally& other) {
      transitions += other.transitions;
      matched += other.matched;
      blocked += other.blocked;
      error_states += other.error_states;
      deepest = std::max(deepest, other.deepest);
    }
  };
  Tally tally_, tally_before_;                    // ... the move that is being made, if there are checkpoints
  typename Layers<S>::Piece piece_, remembered_;  // of a layer, what this worker expands; likewise
  Moment moment_ = Moment::moved;                 // ... to the initial state, which has not been entered
  uint64_t depth_ = 0, frontier_ = 0, order_bytes_ = 0, questions_ = 0, last_instructions_ = 0, told_transitions_ = 0;
  std::string stop_reason_;
  bool stop_ = false, depth_cut_ = false, is_at_limit_ = false, is_resumed_ = false;
  const std::chrono::steady_clock::time_point start_;
  const double cpu_start_;
  double seconds_before_ = 0, cpu_seconds_before_ = 0;  // of the processes that have searched before
  double last_progress_ = 0;
};

template <Space S>
template <class PathOf>
void Search<S>::report_errors(PathOf&& path_of) {
  if (!space_.has_errors()) [[likely]]
    return;
  for (Finding& finding : space_.take_errors()) {
    if (stop_) return;
    ++tally_.error_states;
    if (findings_.is_known(finding)) continue;
    finding.path = path_of();
    report(std::move(finding));
  }
}

template <Space S>
void Search<S>::report(Finding finding) {
  if (findings_.is_known(finding)) return;
  if (repairing_) {
    must_repeat_ = true;
    return;
  }
  finding.cycle = std::min(finding.cycle, finding.path.size());
  if (!space_.confirm(finding)) {
    if (const std::string* obstacle = space_.obstacle()) give_up(*obstacle);
    return;
  }
  const bool is_wanted =
      options_.wanted && options_.wanted->error.is_same(finding.error) && options_.wanted->other_pc == finding.other_pc;
  if (!findings_.add(std::move(finding))) return;  // the space may have found another place for it
  if (!options_.all_errors || is_wanted) end("");
}

template <Space S>
Answer Search<S>::conclude() {
  if (crew_ && stop_reason_.empty()) stop_reason_ = crew_->reason();
  Answer answer;
  answer.findings = findings_.take();
  Statistics& statistics = answer.statistics;
  statistics.states = space_.states();
  statistics.transitions = tally_.transitions;
  statistics.matched = tally_.matched;
  statistics.blocked = tally_.blocked;
  statistics.passes = passes_;
  statistics.depth = tally_.deepest;
  statistics.errors = answer.findings.size();
  statistics.error_states = tally_.error_states;
  statistics.workers = crew_ ? crew_->most_workers() : 1;
  statistics.search_seconds = elapsed();
  statistics.search_cpu_seconds = cpu_seconds();
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

#include "explore/between_steps.hpp"
#include "explore/breadth_first.hpp"
#include "explore/depth_first.hpp"
#include "explore/nested_depth_first.hpp"
