// Breadth-first search: shortest traces. States wait in a queue that is never emptied: an entry remembers its parent
// and the move that led to it, so that a trace can be read off. Where a space leaves moves out, one of those that it
// makes must lead to a state that is new, and so is expanded later. Part of search.hpp.
#pragma once

#include "base/growing_array.hpp"

namespace quotient::explore {

template <Space S>
class Queue {
 public:
  using Items = std::vector<typename S::Item>;

  Queue() : entries_(size_t{1} << 32) {}

  void push(const typename S::Key& key, uint32_t parent, const typename S::Taken& taken, const Items& items) {
    entries_.push_back({key, parent, static_cast<uint32_t>(items_.size()), taken});
    items_.insert(items_.end(), items.begin(), items.end());
  }
  const typename S::Key& operator[](size_t i) const { return entries_[i].key; }
  size_t size() const { return entries_.size(); }
  uint64_t bytes() const { return entries_.bytes() + items_.capacity() * sizeof(typename S::Item); }

  std::vector<Move> path_to(const S& space, size_t at) const {
    std::vector<Move> moves;
    for (; at != 0; at = entries_[at].parent) {
      const size_t end = at + 1 < entries_.size() ? entries_[at + 1].items : items_.size();
      const auto items = std::span(items_).subspan(entries_[at].items, end - entries_[at].items);
      moves.push_back(space.move(entries_[at].taken, items));
    }
    return {moves.rbegin(), moves.rend()};
  }

 private:
  struct Entry {
    typename S::Key key;
    uint32_t parent;
    uint32_t items;  // where those of the move that led here begin
    [[no_unique_address]] typename S::Taken taken;
  };
  GrowingArray<Entry> entries_;
  Items items_;
};

template <Space S>
void Search<S>::breadth_first() {
  static_assert(JumpingSpace<S>);
  Queue<S> queue;
  space_.add();
  queue.push(space_.key(), 0, {}, {});
  typename Queue<S>::Items items;
  size_t layer_end = 1;
  for (size_t i = 0, depth = 0; i < queue.size() && !stop_ && !ends_pass(); ++i) {
    if (i == layer_end) {
      layer_end = queue.size();
      ++depth;
    }
    depth_ = deepest_ = depth + 1;
    frontier_ = queue.size() - i;
    order_bytes_ = queue.bytes();
    space_.jump(queue[i]);
    const auto path_here = [&] { return queue.path_to(space_, i); };
    examine(path_here);
    if (stop_) return;
    if (is_cut(depth)) continue;
    const Mark here = space_.mark();
    typename S::Cursor cursor{};
    items.clear();
    const auto path = [&] {
      std::vector<Move> moves = path_here();
      moves.push_back(space_.move(S::taken(cursor), items));
      return moves;
    };
    while (!must_stop()) {
      const Outcome outcome = space_.next(cursor, items, 0);
      if (outcome == Outcome::none) {
        if (space_.is_deadlock(cursor)) report_deadlock(path_here);
        break;
      }
      if (graph_) draw(outcome, queue[i], space_.move(S::taken(cursor), items));
      check_move(outcome, path);
      if (outcome == Outcome::moved && !stop_) {
        const bool fresh = space_.add();
        if constexpr (ReducingSpace<S>) {
          if (fresh) S::leads_on(cursor);
        }
        if (fresh) queue.push(space_.key(), static_cast<uint32_t>(i), S::taken(cursor), items);
        else ++matched_;
        if (hooks_) fresh ? hooks_->new_state() : hooks_->seen_state();
      }
      if (outcome == Outcome::moved || outcome == Outcome::failed) space_.back(here);
    }
  }
}

}  // namespace quotient::explore
