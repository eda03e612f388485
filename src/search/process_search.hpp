// The search through a system of processes: for errors and states where nobody can move (depth first or breadth first),
// and for cycles that a property forbids (nested depth-first search). The counterpart of Explorer for the states of
// process_space.hpp.
#pragma once

#include <chrono>

#include "search/least_depths.hpp"
#include "search/options.hpp"
#include "search/process_space.hpp"
#include "search/sink.hpp"

namespace quotient::search {

// What is looked for beside assertions and the like.
struct ProcessGoals {
  bool deadlock = true;     // a state that is no valid end, where nobody can move
  bool acceptance = false;  // a cycle through accepting states
  bool fairness = false;    // ... in which every process that always can move does
  bool leak = false;        // an object that nothing points to any more
  bool symmetry = false;    // states that differ by exchanging processes count as one; not for cycles
  // What such a cycle is, and what it is if the claim comes to its end.
  props::ErrorKind cycle_kind = props::ErrorKind::acceptance_cycle, end_kind = props::ErrorKind::never_claim;
  std::string cycle_message = "an execution passes accepting states again and again",
              end_message = "the never claim matches this execution";
};

// A path, and where the cycle begins that it ends with (equal to the path's length: there is no cycle).
struct ProcessPath {
  std::vector<processes::Moves> steps;
  size_t cycle = 0;
};

struct ProcessFinding {
  processes::Failure failure;
  ProcessPath path;
};

struct ProcessAnswer {
  Answer answer;  // without findings: those are below, in terms of processes
  std::vector<ProcessFinding> findings;
  bool lost_symmetry = false;  // the search used symmetry where names matter: the whole answer is void
};

// Searches; without symmetry if it turns out on the way that there is none.
ProcessAnswer search_processes(const processes::Program& program, SearchOptions options, ProcessGoals goals,
                               bool check_assertions, Sink* sink = nullptr);

class ProcessSearch {
 public:
  ProcessSearch(const processes::Program& program, const SearchOptions& options, const ProcessGoals& goals,
                bool check_assertions, Sink* sink = nullptr);

  ProcessAnswer run();

 private:
  struct Level {
    ProcessSpace::Mark mark;  // before the step that led here
    uint32_t moves = 0;       // where its positions begin
    bool accepting = false;
  };

  void depth_first();
  void breadth_first();
  struct Walk;
  void nested_depth_first();
  void report_cycle(const store::StateKey& to);

  bool step();  // the next successor of the top level, settled; false: there is none
  void push(const ProcessSpace::Mark& mark);
  void pop();
  void check_stuck();
  // Reports what is wrong with the step that was just made; false if the search does not go on behind it.
  bool check_step();
  template <class PathOf>
  bool check_step(PathOf&& path_of);
  ProcessPath path() const;
  template <class PathOf>
  void report(processes::Failure failure, PathOf&& path_of);
  bool must_stop();
  double elapsed() const;
  bool is_nearer(uint64_t depth);  // a state that was met before, with a limit on depth: should it be explored again?
  ProcessAnswer conclude(const std::optional<std::string>& given_up);  // in the middle of something: why

  const processes::Program& program_;
  SearchOptions options_;
  ProcessGoals goals_;
  Sink* sink_;
  ProcessSpace space_;
  std::vector<Level> levels_;
  processes::Moves moves_;             // of all levels, one after the other
  std::vector<store::StateKey> keys_;  // of the levels, in a search for cycles
  std::vector<ProcessFinding> findings_;

  struct KeyHash {
    size_t operator()(const store::StateKey& key) const {
      return ((uint64_t{key.left} << 32 | key.right) + key.shape) * 0x9e3779b97f4a7c15u >> 7;
    }
  };
  LeastDepths<store::StateKey, KeyHash> depths_;

  uint64_t transitions_ = 0, matched_ = 0, deepest_ = 0, error_states_ = 0, frontier_ = 0, questions_ = 0;
  std::string stop_reason_;
  bool stop_ = false, depth_cut_ = false, lost_symmetry_ = false;
  std::chrono::steady_clock::time_point start_;
  double cpu_start_, last_progress_ = 0;
};

}  // namespace quotient::search
