// The search: every state that the program can reach, each once (paper 3, algorithm 2). Its five phases are
// forwarding (StateSpace::advance), error checking, state matching (StateSet), backtracking, and deciding on the
// next transition; the orders differ in the last two.
//
//   Explorer explorer(machine, options, sink);
//   Answer answer = explorer.run();
//
// run(claim) looks for executions that violate a formula instead (product_walk.hpp), and reports errors on its way.
#pragma once

#include <chrono>
#include <memory>
#include <set>

#include "search/claim.hpp"
#include "search/knowledge.hpp"
#include "search/least_depths.hpp"
#include "search/options.hpp"
#include "search/races.hpp"
#include "search/sink.hpp"
#include "search/state_space.hpp"

namespace quotient::search {

class ProductWalk;
class Profiler;

class Explorer {
 public:
  Explorer(machine::Machine& machine, SearchOptions options, Sink* sink = nullptr, Hooks* hooks = nullptr);

  ~Explorer();

  Answer run();
  Answer run(const Claim& claim);

 private:
  friend class ProductWalk;
  enum class Outcome : uint8_t { moved, known, stuck };  // of forward()

  void depth_first();
  void breadth_first();
  bool start();  // false: there is nothing to explore

  // One step from the current state, checked and matched. moved: the successor is new and is the current
  // state. known: it was seen before, or the step ended in an error or an assumption: back in the old
  // state. stuck: the thread is blocked.
  template <class PathOf>
  Outcome forward(memory::Slot thread, machine::Choices& choices, PathOf&& path_of);
  template <class PathOf>
  void check_races(PathOf&& path_of);
  template <class PathOf>
  void report_deadlock(PathOf&& path_of);
  template <class PathOf>
  void report_passed(PathOf&& path_of);
  template <class PathOf>
  void settle_doubt(memory::Slot thread, PathOf&& path_of);
  bool is_lost(std::vector<PathStep>& path);
  bool is_known(const props::Error& error, uint32_t other_pc = 0) const;
  void add_finding(Finding finding);
  void note_end() {  // after a step: if the program has ended with it
    if (space_.threads().empty()) ++ends_[step_.halted ? step_.exit_code : 0];
  }
  bool can_go_on();  // some thread can make a step, whatever comes of it
  // With a limit on depth: was the current state, which is known, met on a longer path before?
  bool is_nearer() {
    return options_.limits.depth && options_.store.kind == store::StoreKind::exact &&
           depths_.is_nearer(space_.state().node, depth_);
  }
  std::string name_of(memory::Slot thread) {
    return thread == memory::Slot::none ? "" : space_.machine().chains().thread_name(thread);
  }
  uint64_t states() const;
  uint64_t visited_bytes() const;

  bool must_stop();  // a limit is reached, or the first error was asked for and is there
  void report_progress(double seconds);
  double elapsed() const;
  void warn_of_empty_proof(Answer& answer);
  Answer conclude(const std::optional<std::string>& given_up);  // in the middle of something: why

  std::unique_ptr<Knowledge> knowledge_;  // if next steps do not show all races
  StateSpace space_;
  SearchOptions options_;
  Sink* sink_;
  Hooks* hooks_;
  std::unique_ptr<Profiler> profiler_;
  store::StateSet visited_;
  std::unique_ptr<ProductWalk> walk_;  // with a claim, which sees states in a set of its own
  machine::Step step_;
  std::vector<Undo> log_;
  std::vector<Finding> findings_;
  std::map<uint64_t, uint64_t> ends_;  // exit status, how often
  LeastDepths<store::Node, std::hash<store::Node>> depths_;
  const bool check_races_, check_deadlock_;

  uint64_t transitions_ = 0, matched_ = 0, blocked_ = 0, depth_ = 0, deepest_ = 0, frontier_ = 0, order_bytes_ = 0,
           last_instructions_ = 0;
  std::string hold_;            // see Answer
  std::set<uint32_t> doubted_;  // places of steps that may have lost memory
  std::string stop_reason_;
  bool stop_ = false, depth_cut_ = false;
  std::chrono::steady_clock::time_point start_;
  double cpu_start_;
  double last_progress_ = 0;
};

}  // namespace quotient::search

#include "search/forward.hpp"
