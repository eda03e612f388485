// Depth-first search with deltas: the path from the initial state is a stack; backtracking costs what the step changed.
// Part of search.hpp.
#pragma once

namespace quotient::explore {

template <Space S>
void Search<S>::depth_first() {
  const auto path = [this] { return path_.moves(space_); };
  space_.add();
  is_nearer(0);
  push(space_.mark());
  examine(path);
  while (!path_.empty() && !must_stop()) {
    depth_ = frontier_ = path_.size();
    const Mark before = space_.mark();
    const bool cut = is_cut(path_.size() - 1);
    const Outcome outcome = cut ? Outcome::none : path_.next(space_);
    if (outcome == Outcome::none) {
      if (!cut && space_.is_deadlock(path_.cursor())) report_deadlock(path);
      if (hooks_) hooks_->backtracked();
      path_.pop(space_);
      continue;
    }
    check_move(outcome, path);
    if (outcome == Outcome::moved) {
      const bool fresh = space_.add();
      if (is_nearer(path_.size()) || fresh) {
        if (hooks_) hooks_->new_state();
        push(before);
        examine(path);
        continue;
      }
      ++matched_;
      if (hooks_) hooks_->seen_state();
    }
    if (outcome != Outcome::blocked && outcome != Outcome::pruned) space_.back(before);
  }
}

}  // namespace quotient::explore
