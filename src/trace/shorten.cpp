#include "trace/shorten.hpp"

#include <algorithm>
#include <chrono>
#include <functional>

#include "spaces/check.hpp"
#include "trace/process_replay.hpp"
#include "trace/replay.hpp"

namespace quotient::trace {
namespace {

using explore::Finding;
using explore::Move;
using Path = std::vector<Move>;
using Oracle = std::function<bool(const Path&)>;

class Clock {
 public:
  explicit Clock(double seconds) : end_(Now::now() + std::chrono::duration_cast<Now::duration>(Seconds(seconds))) {}
  double left() const { return std::max(0.0, Seconds(end_ - Now::now()).count()); }
  bool is_over() const { return Now::now() >= end_; }

 private:
  using Now = std::chrono::steady_clock;
  using Seconds = std::chrono::duration<double>;
  Now::time_point end_;
};

size_t switches(const Path& path) {
  size_t count = 0;
  for (size_t i = 1; i < path.size(); ++i) count += path[i].name != path[i - 1].name;
  return count;
}

bool is_better(const Path& a, const Path& b) {
  return std::pair(a.size(), switches(a)) < std::pair(b.size(), switches(b));
}

// Without pieces of this many steps, from the end to the beginning. True: something could be taken out.
bool take_out(Path& path, size_t length, const Oracle& leads_there, const Clock& clock) {
  bool found = false;
  for (size_t end = path.size(); end > 0 && !clock.is_over(); end = std::min(end - 1, path.size())) {
    if (end < length) break;
    Path without = path;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(end - length),
                  without.begin() + static_cast<std::ptrdiff_t>(end));
    if (!leads_there(without)) continue;
    path = std::move(without);
    found = true;
  }
  return found;
}

size_t end_of_turn(const Path& path, size_t begin) {
  size_t end = begin;
  while (end < path.size() && path[end].name == path[begin].name) ++end;
  return end;
}

// Joins a turn of a thread with the next one that it has: that one earlier, or this one later.
bool join_turns(Path& path, const Oracle& leads_there, const Clock& clock) {
  bool found = false;
  for (size_t begin = 0; begin < path.size() && !clock.is_over(); begin = end_of_turn(path, begin)) {
    const size_t end = end_of_turn(path, begin);
    const auto is_same = [&](const Move& move) { return move.name == path[begin].name; };
    const auto at = [](Path& moves, size_t i) { return moves.begin() + static_cast<std::ptrdiff_t>(i); };
    const auto next = static_cast<size_t>(std::find_if(at(path, end), path.end(), is_same) - path.begin());
    if (next == path.size()) continue;
    Path earlier = path, later = path;
    std::rotate(at(earlier, end), at(earlier, next), at(earlier, end_of_turn(path, next)));
    std::rotate(at(later, begin), at(later, end), at(later, next));
    for (Path* const joined : {&earlier, &later}) {
      if (!is_better(*joined, path) || !leads_there(*joined)) continue;
      path = *joined;
      found = true;
      break;
    }
  }
  return found;
}

// Pieces of half of the path, a quarter, and so on, down to single steps (delta debugging).
void simplify(Path& path, const Oracle& leads_there, const Clock& clock) {
  for (size_t length = path.size() / 2; length > 0 && !clock.is_over(); length /= 2)
    take_out(path, length, leads_there, clock);
  while (!clock.is_over() && (join_turns(path, leads_there, clock) || take_out(path, 1, leads_there, clock))) {}
}

bool goes_on_for_ever(const Finding& finding) {
  return finding.error.kind == props::ErrorKind::livelock || finding.error.kind == props::ErrorKind::ltl;
}

explore::SearchOptions breadth_first(explore::SearchOptions search, const Finding& wanted, double seconds) {
  search.order = explore::Order::bfs;
  search.limits = {.seconds = seconds, .states = 0, .depth = 0};
  search.all_errors = true;
  search.wanted = {wanted.error, wanted.other_pc};
  search.audit = search.final_states = search.graph = search.profile = false;
  search.workers = {};  // the same path is found every time
  search.hunt.reset();
  search.store = {};
  return search;
}

// The best of what was found, with the path that leads there.
Finding shortest(const explore::Answer& answer, const Finding& finding,
                 const std::function<bool(const Finding&)>& holds) {
  for (const Finding& other : answer.findings) {
    const bool is_same = other.error.is_same(finding.error) && other.other_pc == finding.other_pc;
    if (is_same && is_better(other.path, finding.path) && holds(other)) return other;
  }
  return finding;
}

}  // namespace

Finding shorten(const core::Module& module, const machine::MachineOptions& options,
                const explore::SearchOptions& search, const Finding& finding, double seconds) {
  if (seconds <= 0 || goes_on_for_ever(finding) || finding.path.size() < 2) return finding;
  const Clock clock(seconds);
  Finding best = finding;
  const Result<Trace> known = replay_saved(module, options, finding);
  if (!known) return finding;
  const auto holds = [&](const Finding& one) {
    const Result<Trace> trace = replay_saved(module, options, one);
    return trace && trace->place == known->place && trace->other_place == known->other_place;
  };
  if (search.order != explore::Order::bfs)
    best = shortest(spaces::check(module, options, breadth_first(search, finding, seconds / 2)), finding, holds);
  const auto leads_there = [&](const Path& path) {
    Finding candidate = best;
    candidate.path = path;
    return holds(candidate);
  };
  simplify(best.path, leads_there, clock);
  // Where threads do the same, another one of them may make the error now.
  if (const Result<Trace> trace = replay_saved(module, options, best); trace && trace->error_thread >= 0)
    best.thread = trace->threads[static_cast<size_t>(trace->error_thread)].name;
  return best;
}

Finding shorten(const processes::Program& program, const processes::Program& plain, const spaces::ProcessGoals& goals,
                const explore::SearchOptions& search, const Finding& finding, double seconds) {
  if (seconds <= 0 || goes_on_for_ever(finding) || goals.acceptance || finding.path.size() < 2) return finding;
  const Clock clock(seconds);
  const std::optional<Trace> known = replay(plain, goals, finding);
  if (!known) return finding;
  const auto holds = [&](const Finding& one) {
    const std::optional<Trace> trace = replay(plain, goals, one);
    return trace && trace->place == known->place;
  };
  Finding best = finding;
  if (search.order != explore::Order::bfs)
    best = shortest(spaces::check(program, goals, breadth_first(search, finding, seconds / 2)), finding, holds);
  const auto leads_there = [&](const Path& path) {
    Finding candidate = best;
    candidate.path = path;
    candidate.cycle = std::max(best.cycle, path.size());  // there is none
    return holds(candidate);
  };
  simplify(best.path, leads_there, clock);
  best.cycle = std::max(best.cycle, best.path.size());
  return best;
}

}  // namespace quotient::trace
