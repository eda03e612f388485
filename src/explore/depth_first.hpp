// Depth-first search with deltas: the path from the initial state is a stack; backtracking costs what the step changed.
// Part of search.hpp.
//
// Where a space leaves moves out, one of those that it makes must lead to a state that is not on the path (the proviso
// against ignoring; docs/reduction.md): such a state is done before this one is. Several workers do not know each
// other's paths: then it must be new, or known to be done (docs/parallel.md).
//
// Where cycles are looked for, the components of the graph are found on the way (components.hpp).
#pragma once

namespace quotient::explore {

template <Space S>
void Search<S>::depth_first() {
  if (begins(true)) {
    space_.add();
    is_nearer(0);
    enter(space_.mark());
    if (crew_) crew_->hire(elapsed(), false);
    follow_path();
  }
  comes_to_rest();
  finish_path();
}

// What others have to do, or had when they saved it; and what has turned out to be wrong.
template <Space S>
void Search<S>::finish_path() {
  if (crew_) do_tasks();
  if (path_.empty()) path_.clear();
  end_sharing();
  if constexpr (LearningSpace<S>) {
    if (repairing_) do_repairs();
    if (space_.reduces()) space_.review();
    if (space_.reduces() && is_repaired()) repair();
  }
}

// The state that was just reached, and that was seen before, is done before the one that it was reached from.
template <Space S>
bool Search<S>::is_behind() const {
  if constexpr (SettlingSpace<S>) {
    if (is_shared()) return space_.is_done();
  }
  return !on_path_.contains(space_.key());
}

// For others, too: all is done that lies behind the current state, or nothing is left out in it.
template <Space S>
void Search<S>::note_done() {
  if constexpr (SettlingSpace<S>) {
    if (crew_) space_.set_done();
  }
}

// States that others have given away, until there are no more.
template <Space S>
void Search<S>::do_tasks() {
  if constexpr (JumpingSpace<S>) {
    while (std::optional<Task<S>> task = next_task()) {
      task_ = std::move(*task);
      while (!task_.levels.empty() && path_.empty() && !must_stop()) {
        auto level = std::move(task_.levels.back());
        task_.levels.pop_back();
        space_.jump(level.key);
        check_owner();
        const bool is_new = level.is_new;
        path_.begin(space_, task_.trail, std::move(level));
        if constexpr (LearningSpace<S>) space_.adopt(path_.cursor());
        moment_ = Moment::entered;
        if (is_new) examine([this] { return path_here(); });
        follow_path();
      }
    }
  }
}

// There is nothing left to share. A space that learns goes on alone: it looks again at what all have decided, and may
// have to begin a new pass, in which others join again.
template <Space S>
void Search<S>::end_sharing() {
  if constexpr (LearningSpace<S>) {
    if (stop_ || !is_shared() || !space_.reduces()) return;
    was_cut_short_ = crew_->is_pass_over();
    stop_ = !crew_->dismiss();
    if (stop_) return;
    space_.end_sharing();
    on_path_.clear();
    if (const std::string* obstacle = space_.obstacle()) give_up(*obstacle);
  }
}

// What other workers have given away, or other processes have sent. Nothing: all is done, or the search is given up.
template <Space S>
std::optional<Task<S>> Search<S>::next_task() {
  if constexpr (PartitionedSpace<S>) {
    if (speaks()) return next_task_of_all();
    if (partition() && !stop_) {
      if (std::optional<Task<S>> task = partition()->take_states(space_)) return task;
    }
  }
  return crew_->take(reader_);
}

// Of the first worker of a process, which goes on talking to others while there is nothing to do.
template <Space S>
std::optional<Task<S>> Search<S>::next_task_of_all()
  requires PartitionedSpace<S>
{
  for (net::Patience patience; !stop_ && !partition()->is_over();) {
    reader_.step();
    if (std::optional<Task<S>> task = crew_->take_now()) return task;
    partition()->poll();
    if (std::optional<Task<S>> task = partition()->take_states(space_)) return task;
    partition()->look_for_end();
    if (!must_stop(true)) crew_->wait_for_work(patience.next());
  }
  if (!stop_) crew_->end();
  return {};
}

// The lower half of what is left: the states that came first mostly have the most behind them.
template <Space S>
void Search<S>::share_work() {
  if (!crew_->wants_work() || patience_-- > 0) return;
  patience_ = options_.audit ? 0 : kPatience;
  on_path_.clear();  // it is not asked any more
  if (repairs_.size() > 1) {
    if constexpr (LearningSpace<S>) crew_->give(half_of_repairs());
  } else if (const size_t levels = task_.levels.size(); levels > 0) {
    const auto middle = task_.levels.begin() + static_cast<std::ptrdiff_t>((levels + 1) / 2);
    crew_->give({task_.trail, {std::make_move_iterator(task_.levels.begin()), std::make_move_iterator(middle)}});
    task_.levels.erase(task_.levels.begin(), middle);
  } else if (path_.size() > 1) {
    crew_->give(path_.split(path_.size() / 2, ways()));
  }
}

// The way to these states is not known, and nobody asks for it.
template <Space S>
Task<S> Search<S>::half_of_repairs()
  requires LearningSpace<S>
{
  Task<S> task;
  for (size_t left = repairs_.size() / 2; left > 0; --left) {
    auto& level = task.levels.emplace_back(repairs_.back(), typename S::Cursor{}, std::vector<typename S::Item>{}, 0);
    S::try_all(level.cursor);
    repairs_.pop_back();
  }
  return task;
}

// Tries all moves of states that were decided by what is known to be wrong now. The way to them is not known: if an
// error is behind them, all begins again, with what has been learned.
template <Space S>
void Search<S>::repair()
  requires LearningSpace<S>
{
  while (space_.is_void() && space_.can_repair() && path_.empty() && !was_cut_short_ && !must_stop()) {
    repairs_ = space_.void_states();
    do_repairs();
    space_.review();
  }
}

template <Space S>
void Search<S>::do_repairs()
  requires LearningSpace<S>
{
  repairing_ = true;
  while (!repairs_.empty() && path_.empty() && !must_stop()) {
    space_.jump(repairs_.back());
    push(space_.mark());
    repairs_.pop_back();
    on_path_.insert(space_.key());
    S::try_all(path_.cursor());
    follow_path();
  }
  if (is_shared()) {
    do_tasks();
    if (path_.empty()) path_.clear();
    end_sharing();
  }
  if (path_.empty() && !stop_) repairing_ = false;
}

template <Space S>
void Search<S>::enter(const Mark& before) {
  push(before);
  moment_ = Moment::entered;
  if constexpr (ReducingSpace<S>) {
    if (space_.reduces() && space_.is_exact()) {
      const bool leaves_out = space_.leaves_out(path_.cursor());
      if (leaves_out && !is_shared()) on_path_.insert(space_.key());
      if (!leaves_out) note_done();
    }
  }
  if constexpr (CyclicSpace<S>) {
    if (space_.looks_for_cycles()) components_.enter(space_.key());
  }
  examine([this] { return path_here(); });
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
// will be tried, and it is a state like any other. If it was seen before, states like this are not passed through any
// more: otherwise a path could go round and round through states that are on it, of which none is done.
template <Space S>
void Search<S>::end_passage() {
  if constexpr (PassingSpace<S>) {
    if (path_.unstored() == 0 || !path_.has_moved() || S::has_led_on(path_.cursor())) return;
    if (!space_.add()) space_.expect_meetings(path_.cursor());
    if (crew_) path_.note_key(space_.key());
    on_path_.insert(space_.key());
    path_.note_stored();
  }
}

// Until all is done that lies behind the path.
template <Space S>
void Search<S>::follow_path() {
  const auto path = [this] { return path_here(); };
  const auto leave = [&] {
    if constexpr (ReducingSpace<S>) {
      if (space_.reduces() && space_.is_exact() && path_.unstored() == 0) {
        if (!is_shared()) on_path_.leave(space_.key());
        if (path_.is_whole()) note_done();
      }
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
  while (comes_to_rest() && !path_.empty() && !must_stop() && !ends_pass()) {
    reader_.step();
    if (crew_) share_work();
    depth_ = frontier_ = path_.depth();
    if constexpr (MergingSpace<S>) {
      if (space_.is_crowded() && !repairing_) [[unlikely]]
        space_.merge(on_path_.states());
    }
    end_passage();
    const Mark before = space_.mark();
    const std::optional<Key> from = graph_ ? std::optional<Key>(space_.key()) : std::nullopt;
    const bool cut = is_cut(path_.depth() - 1);
    begin_move();
    const Outcome outcome = cut ? Outcome::none : path_.next(space_);
    if (outcome == Outcome::none) {
      if (!cut && space_.is_deadlock(path_.cursor())) report_deadlock(path);
      if (hooks_) hooks_->backtracked();
      leave();
      continue;
    }
    if (from) draw(outcome, *from, path_.last_move(space_));
    check_move(outcome, path);
    if (outcome == Outcome::ended) {
      if constexpr (ReducingSpace<S>) S::leads_on(path_.cursor());
      continue;
    }
    if (partition() && outcome == Outcome::moved) {
      const auto parent = [this] { return path_.ancestor(partition()->ways()); };
      if (is_handed_over(parent, path_.depth(), S::taken(path_.cursor()), path_.items())) {
        space_.back(before);
        continue;
      }
    }
    const bool known = outcome == Outcome::moved && was_seen();
    const bool passes = outcome == Outcome::moved && !known && is_passage();
    moment_ = Moment::moved;
    if (passes) {
      if constexpr (PassingSpace<S>) S::leads_on(path_.cursor());
      path_.push_unstored(before);
      if (crew_) path_.note_key(space_.key());
      moment_ = Moment::entered;
      tally_.deepest = std::max<uint64_t>(tally_.deepest, path_.depth());
      examine(path);
      continue;
    }
    if (outcome == Outcome::moved) {
      const bool fresh = !known && space_.add();
      if constexpr (ReducingSpace<S>) {
        if (space_.reduces() && S::must_lead_on(path_.cursor()) && (fresh || (space_.is_exact() && is_behind())))
          S::leads_on(path_.cursor());
        else if constexpr (MergingSpace<S>) space_.note_cycle();
      }
      if (is_nearer(path_.depth()) || fresh) {
        if (hooks_) hooks_->new_state();
        enter(before);
        continue;
      }
      ++tally_.matched;
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
