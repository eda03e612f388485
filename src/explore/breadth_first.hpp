// Breadth-first search: shortest traces. Where a space leaves moves out, one of those that it makes must lead to a
// state that is new, and so is expanded later. Part of search.hpp.
#pragma once

namespace quotient::explore {

template <Space S>
void Search<S>::breadth_first() {
  static_assert(JumpingSpace<S>);
  std::optional<Layers<S>> own;
  Layers<S>& layers = crew_ ? *crew_->layers : own.emplace();
  space_.add();
  layers.push(space_.key(), 0, {}, {});
  if (crew_) crew_->hire(elapsed());
  expand(layers);
}

template <Space S>
void Search<S>::expand(Layers<S>& layers) {
  for (;;) {
    for (size_t at = 0, end = 0; !stop_ && !ends_pass() && layers.take(at, end);) {
      for (; at < end && !stop_ && !ends_pass(); ++at) expand(layers, at);
    }
    // While this worker waits, nobody has to wait for it (base/reclaim.hpp).
    reader_.rest();
    const bool goes_on = layers.finish(crew_ ? crew_->workers() : 1);
    reader_.go_on();
    if (!goes_on || must_stop() || ends_pass()) return;
  }
}

// All moves of one state.
template <Space S>
void Search<S>::expand(Layers<S>& layers, size_t at) {
  reader_.step();
  const uint64_t depth = layers.depth();
  depth_ = tally_.deepest = depth + 1;
  frontier_ = layers.waiting();
  order_bytes_ = layers.bytes();
  space_.jump(layers[at]);
  const auto path_here = [&] { return layers.path_to(space_, at); };
  examine(path_here);
  if (stop_ || is_cut(depth)) return;
  const Mark here = space_.mark();
  typename S::Cursor cursor{};
  typename Layers<S>::Items items;
  const auto path = [&] {
    std::vector<Move> moves = path_here();
    moves.push_back(space_.move(S::taken(cursor), items));
    return moves;
  };
  while (!must_stop()) {
    const Outcome outcome = space_.next(cursor, items, 0);
    if (outcome == Outcome::none) {
      if (space_.is_deadlock(cursor)) report_deadlock(path_here);
      return;
    }
    if (graph_) draw(outcome, layers[at], space_.move(S::taken(cursor), items));
    check_move(outcome, path);
    if (outcome == Outcome::moved && !stop_) {
      const bool fresh = space_.add();
      if constexpr (ReducingSpace<S>) {
        if (fresh) S::leads_on(cursor);
      }
      if (fresh) layers.push(space_.key(), static_cast<uint32_t>(at), S::taken(cursor), items);
      else ++tally_.matched;
      if (hooks_) fresh ? hooks_->new_state() : hooks_->seen_state();
    }
    if (outcome == Outcome::moved || outcome == Outcome::failed) space_.back(here);
  }
}

}  // namespace quotient::explore
