// Depth-first search with deltas: the path from the initial state is a stack; backtracking costs what the step changed.
// Part of search.hpp.
//
// Where a space leaves moves out, one of those that it makes must lead to a state that is not on the path (the proviso
// against ignoring; docs/reduction.md): such a state is done before this one is.
//
// Where cycles are looked for, the components of the graph are found on the way (components.hpp).
#pragma once

namespace quotient::explore {

template <Space S>
void Search<S>::depth_first() {
  space_.add();
  is_nearer(0);
  enter(space_.mark());
  follow_path();
  if constexpr (LearningSpace<S>) {
    if (space_.reduces()) space_.review();
    if (space_.reduces() && is_repaired()) repair();
  }
}

// Tries all moves of states that were decided by what is known to be wrong now. The way to them is not known: if an
// error is behind them, all begins again, with what has been learned.
template <Space S>
void Search<S>::repair()
  requires LearningSpace<S>
{
  while (space_.is_void() && space_.can_repair() && path_.empty() && !must_stop()) {
    const std::vector<Key> states = space_.void_states();
    repairing_ = true;
    for (size_t i = 0; i < states.size() && path_.empty() && !must_stop(); ++i) {
      space_.jump(states[i]);
      push(space_.mark());
      on_path_.insert(space_.key());
      S::try_all(path_.cursor());
      follow_path();
    }
    if (path_.empty()) repairing_ = false;
    space_.review();
  }
}

template <Space S>
void Search<S>::enter(const Mark& before) {
  push(before);
  if constexpr (ReducingSpace<S>) {
    if (space_.reduces() && space_.is_exact() && space_.leaves_out(path_.cursor())) on_path_.insert(space_.key());
  }
  if constexpr (CyclicSpace<S>) {
    if (space_.looks_for_cycles()) components_.enter(space_.key());
  }
  examine([this] { return path_.moves(space_); });
}

// The state that was just reached was seen before. Only where new ones may be passed through this is asked for before
// they are added.
template <Space S>
bool Search<S>::was_seen() {
  if constexpr (PassingSpace<S>) return space_.reduces() && space_.is_exact() && space_.contains();
  return false;
}

// The state that was just reached, and that is new, need not be kept in the set of seen states. A cycle of such states
// would have no end, so that there are never too many in a row.
template <Space S>
bool Search<S>::is_passage() {
  if constexpr (PassingSpace<S>) {
    return space_.reduces() && space_.is_exact() && !graph_ && path_.unstored() < kLongestPassage &&
           space_.is_passage();
  }
  return false;
}

// The top of the path was taken for a state that is only passed through, but its one move did not lead on: all others
// will be tried, and it is a state like any other.
template <Space S>
void Search<S>::end_passage() {
  if constexpr (PassingSpace<S>) {
    if (path_.unstored() == 0 || !path_.has_moved() || S::has_led_on(path_.cursor())) return;
    space_.add();
    on_path_.insert(space_.key());
    path_.note_stored();
  }
}

// Until all is done that lies behind the path.
template <Space S>
void Search<S>::follow_path() {
  const auto path = [this] { return path_.moves(space_); };
  const auto leave = [&] {
    if constexpr (ReducingSpace<S>) {
      if (space_.reduces() && space_.is_exact() && path_.unstored() == 0) on_path_.leave(space_.key());
    }
    if constexpr (MergingSpace<S>) {
      if (path_.unstored() == 0 && path_.is_single()) space_.note_single();
    }
    if constexpr (CyclicSpace<S>) {
      if (space_.looks_for_cycles()) {
        if (const std::vector<Key> states = components_.leave(); !states.empty()) examine_component(states);
      }
    }
    path_.pop(space_);
  };
  while (!path_.empty() && !must_stop() && !ends_pass()) {
    depth_ = frontier_ = path_.size();
    if constexpr (MergingSpace<S>) {
      if (space_.is_crowded() && !repairing_) [[unlikely]]
        space_.merge(on_path_.states());
    }
    end_passage();
    const Mark before = space_.mark();
    const std::optional<Key> from = graph_ ? std::optional<Key>(space_.key()) : std::nullopt;
    const bool cut = is_cut(path_.size() - 1);
    const Outcome outcome = cut ? Outcome::none : path_.next(space_);
    if (outcome == Outcome::none) {
      if (!cut && space_.is_deadlock(path_.cursor())) report_deadlock(path);
      if (hooks_) hooks_->backtracked();
      leave();
      continue;
    }
    if (from) draw(outcome, *from, path_.last_move(space_));
    check_move(outcome, path);
    const bool known = outcome == Outcome::moved && was_seen();
    if (outcome == Outcome::moved && !known && is_passage()) {
      if constexpr (PassingSpace<S>) S::leads_on(path_.cursor());
      path_.push_unstored(before);
      deepest_ = std::max<uint64_t>(deepest_, path_.size());
      examine(path);
      continue;
    }
    if (outcome == Outcome::moved) {
      const bool fresh = !known && space_.add();
      if constexpr (ReducingSpace<S>) {
        if (space_.reduces() && S::must_lead_on(path_.cursor()) &&
            (fresh || (space_.is_exact() && !on_path_.contains(space_.key()))))
          S::leads_on(path_.cursor());
        else if constexpr (MergingSpace<S>) space_.note_cycle();
      }
      if (is_nearer(path_.size()) || fresh) {
        if (hooks_) hooks_->new_state();
        enter(before);
        continue;
      }
      ++matched_;
      if constexpr (SleepingSpace<S>) {
        if (space_.wakes()) {
          enter(before);
          continue;
        }
      }
      if constexpr (CyclicSpace<S>) {
        if (space_.looks_for_cycles()) components_.meet(space_.key());
      }
      if (hooks_) hooks_->seen_state();
    }
    if (outcome != Outcome::blocked && outcome != Outcome::pruned) space_.back(before);
  }
}

}  // namespace quotient::explore
