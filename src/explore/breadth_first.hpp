// Breadth-first search: shortest traces. Where a space leaves moves out, one of those that it makes must lead to a
// state that is new, and so is expanded later. Part of search.hpp.
#pragma once

namespace quotient::explore {

template <Space S>
void Search<S>::breadth_first() {
  static_assert(JumpingSpace<S>);
  std::optional<Layers<S>> own;
  Layers<S>& layers = crew_ ? *crew_->layers : own.emplace(options_.disk);
  if (begins(true)) {
    space_.add();
    layers.begin(space_.key());
  }
  moment_ = Moment::between;
  if (crew_) crew_->hire(elapsed(), false);
  expand_all(layers);
}

template <Space S>
void Search<S>::expand_all(Layers<S>& layers) {
  expand(layers);
  end_sharing();
}

template <Space S>
void Search<S>::expand(Layers<S>& layers) {
  for (;;) {
    while (!stop_ && !ends_pass() && (!piece_.is_done() || layers.take(piece_))) expand_one(layers);
    if (stop_ || ends_pass()) return;
    if (!finish_layer(layers) || must_stop() || ends_pass()) return;
  }
}

// Waits for the others. False: the next layer is empty, or nobody goes on.
template <Space S>
bool Search<S>::finish_layer(Layers<S>& layers) {
  if constexpr (PartitionedSpace<S>) {
    if (speaks()) return finish_layer_of_all(layers);
  }
  // While this worker waits, nobody has to wait for it (base/reclaim.hpp).
  reader_.rest();
  if (crew_) crew_->rest();
  const bool goes_on = layers.finish(crew_ ? crew_->workers() : 1);
  if (crew_) crew_->go_on();
  reader_.go_on();
  return goes_on;
}

template <Space S>
bool Search<S>::finish_layer_of_all(Layers<S>& layers)
  requires PartitionedSpace<S>
{
  LayerCount& count = partition()->layers();
  const auto wait = [&](auto&& is_so) {
    net::Patience patience;
    while (!is_so() && !must_stop(true)) {
      reader_.step();
      if (!partition()->poll()) patience.wait();
    }
    return !stop_;
  };
  if (!wait([&] { return layers.wait_others_in_finish(crew_->workers()); })) return false;
  partition()->send_all();
  count.end();
  if (!wait([&] { return count.is_next_complete(); })) return false;
  partition()->read_all();
  layers.advance();
  count.begin(layers.waiting());
  if (!wait([&] { return count.is_known(); })) return false;
  layers.release(!count.is_empty());
  return !count.is_empty();
}

// The moves of the first state of the piece.
template <Space S>
void Search<S>::expand_one(Layers<S>& layers) {
  reader_.step();
  const size_t at = piece_.at;
  typename S::Cursor& cursor = piece_.cursor;
  typename Layers<S>::Items& items = piece_.items;
  const uint64_t depth = layers.depth();
  depth_ = tally_.deepest = depth + 1;
  frontier_ = layers.waiting();
  order_bytes_ = layers.bytes();
  space_.jump(layers[at]);
  check_owner();
  const auto path_here = [&] {
    if constexpr (PartitionedSpace<S>) {
      if (partition()) return partition()->path_to(static_cast<uint32_t>(at), speaks());
    }
    return layers.path_to(space_, at);
  };
  moment_ = Moment::entered;
  if (piece_.is_new) examine(path_here);
  piece_.is_new = false;
  moment_ = Moment::between;
  if (stop_) return;
  if (is_cut(depth)) return piece_.advance();
  const Mark here = space_.mark();
  const auto path = [&] {
    std::vector<Move> moves = path_here();
    moves.push_back(space_.move(S::taken(cursor), items));
    return moves;
  };
  while (!must_stop()) {
    begin_move();
    const Outcome outcome = space_.next(cursor, items, 0);
    if (outcome == Outcome::none) {
      if (space_.is_deadlock(cursor)) report_deadlock(path_here);
      moment_ = Moment::between;
      return piece_.advance();
    }
    if (graph_) draw(outcome, layers[at], space_.move(S::taken(cursor), items));
    check_move(outcome, path);
    moment_ = Moment::moved;
    const bool is_elsewhere =
        outcome == Outcome::moved && !stop_ &&
        is_handed_over([at] { return static_cast<uint32_t>(at); }, depth + 1, S::taken(cursor), items);
    if (outcome == Outcome::moved && !stop_ && !is_elsewhere) {
      const bool fresh = space_.add();
      if constexpr (ReducingSpace<S>) {
        if (fresh) S::leads_on(cursor);
      }
      if (fresh) layers.push(space_.key(), static_cast<uint32_t>(at), S::taken(cursor), items);
      else ++tally_.matched;
      if (hooks_) fresh ? hooks_->new_state() : hooks_->seen_state();
    }
    if (outcome == Outcome::moved || outcome == Outcome::failed) space_.back(here);
    moment_ = Moment::between;
  }
}

}  // namespace quotient::explore
