// The path of a depth-first search: a stack of states, and for each of them the move that is being explored from it.
#pragma once

#include <vector>

#include "explore/space.hpp"

namespace quotient::explore {

template <Space S>
class Path {
 public:
  using Mark = typename S::Mark;

  bool empty() const { return levels_.empty(); }
  size_t size() const { return levels_.size(); }

  // The current state is the new top; the state below had this mark.
  void push(const Mark& before) { levels_.push_back({before, static_cast<uint32_t>(items_.size()), false, 0, 0, {}}); }
  // The same, of a state that is not in the set of seen states.
  void push_unstored(const Mark& before) {
    const auto unstored = static_cast<uint16_t>(levels_.back().unstored + 1);
    levels_.push_back({before, static_cast<uint32_t>(items_.size()), false, unstored, 0, {}});
  }
  // How many states up to the top, in a row, are not in that set.
  uint32_t unstored() const { return levels_.back().unstored; }
  void note_stored() { levels_.back().unstored = 0; }
  // Of all its moves, one was possible.
  bool is_single() const { return levels_.back().successors == 1; }
  bool has_moved() const { return levels_.back().moves; }
  // The state below the top is the current one, and the new top if there is one.
  void pop(S& space) {
    const Level& level = levels_.back();
    items_.resize(level.items);
    if (levels_.size() > 1) space.back(level.before);
    levels_.pop_back();
  }
  // The next move of the top, which is the current state.
  Outcome next(S& space) {
    Level& level = levels_.back();
    const Outcome outcome = space.next(level.cursor, items_, level.items);
    level.moves = outcome != Outcome::none;
    if (outcome == Outcome::moved || outcome == Outcome::failed) level.successors += level.successors < 2;
    if (!level.moves) items_.resize(level.items);
    return outcome;
  }
  const typename S::Cursor& cursor() const { return levels_.back().cursor; }
  typename S::Cursor& cursor() { return levels_.back().cursor; }
  void clear() {
    levels_.clear();
    items_.clear();
  }

  // The moves that are being explored, from the initial state on. The state in which a second search begins is on the
  // path twice, and is left only once.
  std::vector<Move> moves(const S& space) const {
    std::vector<Move> out;
    for (size_t i = 0; i < levels_.size(); ++i) {
      if (levels_[i].moves) out.push_back(move_of(space, i));
    }
    return out;
  }
  // The one from the top.
  Move last_move(const S& space) const { return move_of(space, levels_.size() - 1); }

  uint64_t bytes() const { return levels_.capacity() * sizeof(Level) + items_.capacity() * sizeof(typename S::Item); }

 private:
  Move move_of(const S& space, size_t i) const {
    const size_t end = i + 1 < levels_.size() ? levels_[i + 1].items : items_.size();
    return space.move(S::taken(levels_[i].cursor), std::span(items_).subspan(levels_[i].items, end - levels_[i].items));
  }

  struct Level {
    Mark before;
    uint32_t items;  // where those of its current move begin
    bool moves;      // such a move is being explored
    uint16_t unstored;
    uint8_t successors;  // that were tried; 2 are many
    [[no_unique_address]] typename S::Cursor cursor;
  };
  std::vector<Level> levels_;
  std::vector<typename S::Item> items_;
};

}  // namespace quotient::explore
