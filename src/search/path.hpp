// The path of a depth-first search: a stack of states, and for each of them the transition that is being explored from
// it.
#pragma once

#include "search/state_space.hpp"

namespace quotient::search {

// A state on the path and the transition being explored from it.
struct Level {
  store::State state;
  uint32_t log_mark = 0;     // where the changes that led to this state begin
  uint32_t choice_mark = 0;  // where its current choices begin in the common stack of choices
  uint32_t thread = 0;       // index of the thread whose step is explored
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
  // The transitions of the top state once more, from the first on.
  void restart() {
    choices_.resize(top().choice_mark);
    top().thread = 0;
    top().started = false;
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
      out.push_back({thread_at(i),
                     {choices_.begin() + levels_[i].choice_mark, choices_.begin() + static_cast<std::ptrdiff_t>(end)},
                     {}});
    }
    return out;
  }

  uint64_t bytes() const {
    return levels_.capacity() * sizeof(Level) + choices_.capacity() * sizeof(machine::Choices::Choice);
  }

 private:
  std::vector<Level> levels_;
  std::vector<machine::Choices::Choice> choices_;  // of all levels, one after the other
};

}  // namespace quotient::search
