// What a search looks at between two of its steps: whether it must stop, or stand still; and now and then the clock,
// what other processes have sent, and who waits to see its progress. Part of search.hpp.
#pragma once

namespace quotient::explore {

template <Space S>
bool Search<S>::must_stop(bool at_leisure) {
  if (stop_) return true;
  if (crew_ && crew_->wants_attention()) {
    if (crew_->is_stopped()) return stop_ = true;
    crew_->stand_still();
  }
  if (Budget::is_spent()) {
    reach_limit(Budget::reason());
    return true;
  }
  const Limits& limits = options_.limits;
  if (limits.states && all_states() >= limits.states) {
    reach_limit(fmt::format("the limit of {} states is reached", limits.states));
    return true;
  }
  // Clocks are read now and then: by steps, and by instructions where steps are long.
  if (!at_leisure && ++questions_ % 256 != 0 && space_.instructions() - last_instructions_ < 1'000'000) return false;
  last_instructions_ = space_.instructions();
  const double seconds = elapsed();
  if (limits.seconds > 0 && seconds - seconds_before_ >= limits.seconds) {
    reach_limit(fmt::format("the time limit of {} s is reached", limits.seconds));
    return true;
  }
  if (options_.stop.stop_requested()) {
    give_up("another search has the answer");
    return true;
  }
  if (crew_) {
    crew_->transitions += tally_.transitions - told_transitions_;
    told_transitions_ = tally_.transitions;
    if (!path_.empty() || !piece_.is_done()) crew_->hire(seconds, repairing_);
    if (options_.checkpoints && !partition() && options_.checkpoints->is_due()) crew_->save_now();
  }
  if (partition()) talk(seconds);
  if (stop_) return true;
  if (sink_ && seconds - last_progress_ >= 0.2) {
    last_progress_ = seconds;
    Progress now = progress(seconds);
    if constexpr (PartitionedSpace<S>) {
      if (partition()) now = partition()->total(now);
    }
    sink_->progress(now);
  }
  return false;
}

// With other processes: what has come, how far this one is, and whether all shall stand still.
template <Space S>
void Search<S>::talk(double seconds) {
  if constexpr (PartitionedSpace<S>) {
    if (!speaks()) return partition()->read_some(space_);
    partition()->poll();
    partition()->tell_progress(progress(seconds));
    const auto make_number = [this] { return options_.checkpoints->make_number(); };
    if (options_.checkpoints && !crew_->is_stopped() &&
        partition()->wants_to_save(options_.checkpoints->is_due(), make_number))
      crew_->save_now([this] { partition()->poll(); });
    stop_ |= crew_->is_stopped();
  }
}

}  // namespace quotient::explore
