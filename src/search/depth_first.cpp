// Depth-first search with deltas: the path from the initial state is a stack; each level knows where its
// changes begin in the undo log, so that backtracking costs what the step changed.
#include <fmt/format.h>

#include "search/explorer.hpp"

namespace quotient::search {
namespace {

using Choice = machine::Choices::Choice;

// A state on the path and the transition being explored from it.
struct Level {
  store::State state;
  uint32_t log_mark = 0;     // where the changes that led to this state begin
  uint32_t choice_mark = 0;  // where its current choices begin in the common stack of choices
  uint16_t thread = 0;       // index of the thread whose step is explored
  bool started = false;      // its first transition has been chosen
  bool progressed = false;   // some thread could move
};

class Path {
 public:
  Level& top() { return levels_.back(); }
  bool empty() const { return levels_.empty(); }
  size_t size() const { return levels_.size(); }

  void push(const store::State& state, size_t log_mark) {
    levels_.push_back({state, static_cast<uint32_t>(log_mark), static_cast<uint32_t>(choices_.size())});
  }
  void pop() {
    choices_.resize(top().choice_mark);
    levels_.pop_back();
  }

  // Deciding on the next transition: the same thread with its next choices, or the next thread. False: all
  // transitions of the state have been explored.
  bool next_transition(machine::Choices& choices, size_t threads) {
    Level& level = top();
    choices.taken.assign(choices_.begin() + level.choice_mark, choices_.end());
    const bool more_choices = level.started && choices.advance();
    if (level.started && !more_choices) ++level.thread;
    level.started = true;
    return level.thread < threads;
  }
  void remember(const machine::Choices& choices) {
    choices_.resize(top().choice_mark);
    choices_.insert(choices_.end(), choices.taken.begin(), choices.taken.end());
  }

  // The steps taken so far. The threads' names are those of the path's states, which the caller looks up.
  template <class ThreadAt>
  std::vector<PathStep> steps(size_t count, ThreadAt&& thread_at) const {
    std::vector<PathStep> out;
    for (size_t i = 0; i < count; ++i) {
      const size_t end = i + 1 < levels_.size() ? levels_[i + 1].choice_mark : choices_.size();
      out.push_back({thread_at(i), {choices_.begin() + levels_[i].choice_mark, choices_.begin() + static_cast<std::ptrdiff_t>(end)}, {}});
    }
    return out;
  }

  uint64_t bytes() const { return levels_.capacity() * sizeof(Level) + choices_.capacity() * sizeof(Choice); }

 private:
  std::vector<Level> levels_;
  std::vector<Choice> choices_;  // of all levels, one after the other
};

}  // namespace

void Explorer::depth_first() {
  Path path;
  std::vector<memory::Slot> picked;  // the thread of each level's current transition
  machine::Choices choices;
  path.push(space_.state(), 0);
  const auto taken = [&](size_t levels) { return path.steps(levels, [&](size_t i) { return picked[i]; }); };
  const auto path_here = [&] {
    path.remember(choices);
    return taken(path.size());
  };
  while (!path.empty() && !must_stop()) {
    Level& level = path.top();
    depth_ = frontier_ = path.size();
    deepest_ = std::max(deepest_, depth_);
    if (check_races_ && !level.started) check_races([&] { return taken(path.size() - 1); });
    const bool cut = options_.limits.depth && path.size() > options_.limits.depth;
    if (cut && !space_.threads().empty()) depth_cut_ = true;
    if (cut || !path.next_transition(choices, space_.threads().size())) {
      if (!cut && !level.progressed && !space_.threads().empty() && check_deadlock_) report_deadlock([&] { return taken(path.size() - 1); });
      // Backtracking.
      if (hooks_) hooks_->backtracked();
      const size_t mark = level.log_mark;
      path.pop();
      picked.resize(path.size());
      if (!path.empty()) space_.undo(log_, mark, path.top().state);
      continue;
    }
    const memory::Slot thread = space_.threads()[level.thread];
    picked.resize(path.size());
    picked.back() = thread;
    const size_t mark = log_.size();
    const Outcome outcome = forward(thread, choices, path_here);
    path.remember(choices);
    if (outcome != Outcome::stuck) level.progressed = true;
    if (outcome == Outcome::moved) path.push(space_.state(), mark);
    order_bytes_ = path.bytes() + log_.capacity() * sizeof(Undo);
  }
}

}  // namespace quotient::search
