// The path of a depth-first search: a stack of states, and for each of them the move that is being explored from it.
#pragma once

#include <algorithm>
#include <vector>

#include "explore/crew.hpp"

namespace quotient::explore {

template <Space S>
class Path {
 public:
  using Mark = typename S::Mark;

  bool empty() const { return levels_.empty(); }
  size_t size() const { return levels_.size(); }
  // All that lies behind the top was found on this path.
  bool is_whole() const { return !levels_.back().is_taken_over; }
  // From the initial state on.
  size_t depth() const { return trail_moves_ + levels_.size(); }

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
    if (is_made(outcome)) level.successors += level.successors < kMany;
    if (!level.moves) items_.resize(level.items);
    return outcome;
  }
  const typename S::Cursor& cursor() const { return levels_.back().cursor; }
  typename S::Cursor& cursor() { return levels_.back().cursor; }
  // The next state that is pushed is the initial one.
  void clear() {
    levels_.clear();
    items_.clear();
    trail_ = {};
    trail_moves_ = 0;
  }

  // For a crew: from now on the names of the states on the path are kept, too. The current one is the top.
  void note_key(const typename S::Key& key) {
    keys_.resize(levels_.size());
    keys_.back() = key;
    if (ancestors_.size() >= levels_.size()) ancestors_.resize(levels_.size() - 1);
  }
  void for_each(auto&& visit) {
    for (size_t i = 0; i < levels_.size(); ++i) visit(levels_[i].cursor, keys_[i]);
  }
  // For several processes: the top's number in an ancestry. Those below it get theirs, too, if they have none yet.
  uint32_t ancestor(auto& ancestry) {
    if (ancestors_.empty()) ancestors_.push_back(ancestry.add({}, ancestry.kNobody, {}, {}));  // the initial state
    ancestors_.resize(std::min(ancestors_.size(), levels_.size()));
    while (ancestors_.size() < levels_.size()) {
      const size_t below = ancestors_.size() - 1;
      ancestors_.push_back(ancestry.add({}, ancestors_[below], S::taken(levels_[below].cursor), items_of(below)));
    }
    return ancestors_.back();
  }
  // The items of the top's move.
  std::span<const typename S::Item> items() const { return items_of(levels_.size() - 1); }
  // All that is left to be done on the path, which stays as it is. `top_is_new`: the top has not been examined.
  // `ancestry`: as of split().
  Task<S> open_work(bool top_is_new, auto* ancestry) {
    Task<S> task;
    if (levels_.empty()) return task;
    if (ancestry) ancestor(*ancestry);
    auto trail = std::make_shared<Trail<S>>(trail_);
    for (size_t i = 0; i < levels_.size(); ++i) {
      const Level& level = levels_[i];
      const bool is_top = i + 1 == levels_.size();
      const auto items = items_of(i);
      // Below the top, the one move of a state that was passed through has been made. If the top is such a state and
      // has no name, it is come to again from the state below.
      if (level.unstored == 0 || (is_top && S::kNamesPassages)) {
        task.levels.push_back({keys_[i], level.cursor, {items.begin(), items.end()}, i, level.unstored});
        task.levels.back().is_new = is_top && top_is_new;
        if (ancestry) note_way(task.levels.back(), i);
      }
      if (!is_top) trail->add(S::taken(level.cursor), items);
    }
    if (!ancestry) task.trail = std::move(trail);
    return task;
  }
  // For a move that may have to be given up in the middle: what is known of the top before it, and back to that.
  void remember() {
    remembered_ = levels_.back().cursor;
    remembered_items_.assign(items_.begin() + levels_.back().items, items_.end());
  }
  void take_back() {
    levels_.back().cursor = remembered_;
    items_.resize(levels_.back().items);
    items_.insert(items_.end(), remembered_items_.begin(), remembered_items_.end());
  }
  // Gives the lowest levels away; the path begins above them. With several processes the ancestry has the ways to them,
  // instead of a trail (null: there is one process).
  Task<S> split(size_t count, auto* ancestry) {
    if (ancestry) ancestor(*ancestry);
    auto trail = std::make_shared<Trail<S>>(trail_);
    Task<S> task;
    for (size_t i = 0; i < count; ++i) {
      const Level& level = levels_[i];
      const auto items = items_of(i);
      // One move was enough in a state that was passed through, and it has been made.
      if (level.unstored == 0) {
        task.levels.push_back({keys_[i], level.cursor, {items.begin(), items.end()}, i});
        if (ancestry) note_way(task.levels.back(), i);
      }
      if (!ancestry) trail->add(S::taken(level.cursor), items);
    }
    const uint32_t gone = levels_[count].items;
    items_.erase(items_.begin(), items_.begin() + gone);
    levels_.erase(levels_.begin(), levels_.begin() + static_cast<std::ptrdiff_t>(count));
    keys_.erase(keys_.begin(), keys_.begin() + static_cast<std::ptrdiff_t>(count));
    for (Level& level : levels_) level.items -= gone;
    trail_moves_ += count;
    if (ancestry) {
      ancestors_.erase(ancestors_.begin(), ancestors_.begin() + static_cast<std::ptrdiff_t>(count));
    } else {
      task.trail = trail;
      trail_ = {trail, count};
    }
    return task;
  }
  // Begins at a state that was given away, which is the current one. The path was empty.
  void begin(const S& space, const std::shared_ptr<const Trail<S>>& trail, typename Task<S>::Level level) {
    trail_ = {trail, level.moves};
    trail_moves_ = trail ? Trail<S>::length(trail_) : level.depth;
    items_ = std::move(level.items);
    levels_.push_back({space.mark(), 0, false, level.unstored, kMany, level.cursor});
    levels_.back().is_taken_over = !level.is_new;
    keys_.assign(1, level.key);
    ancestors_.assign(1, level.ancestor);
  }

  // The moves that are being explored, from the initial state on. The state in which a second search begins is on the
  // path twice, and is left only once.
  std::vector<Move> moves(const S& space) const {
    std::vector<Move> out = Trail<S>::moves(trail_, space);
    for (size_t i = 0; i < levels_.size(); ++i) {
      if (levels_[i].moves) out.push_back(move_of(space, i));
    }
    return out;
  }
  // The one from the top.
  Move last_move(const S& space) const { return move_of(space, levels_.size() - 1); }

  uint64_t bytes() const { return levels_.capacity() * sizeof(Level) + items_.capacity() * sizeof(typename S::Item); }

 private:
  static constexpr uint8_t kMany = 2;  // successors

  void note_way(typename Task<S>::Level& level, size_t i) const {
    level.ancestor = ancestors_[i];
    level.depth = trail_moves_ + i;
  }
  std::span<const typename S::Item> items_of(size_t i) const {
    const size_t end = i + 1 < levels_.size() ? levels_[i + 1].items : items_.size();
    return std::span(items_).subspan(levels_[i].items, end - levels_[i].items);
  }
  Move move_of(const S& space, size_t i) const { return space.move(S::taken(levels_[i].cursor), items_of(i)); }

  struct Level {
    Mark before;
    uint32_t items;  // where those of its current move begin
    bool moves;      // such a move is being explored
    uint16_t unstored;
    uint8_t successors;  // that were tried; of a state that was taken over, nobody has counted them
    [[no_unique_address]] typename S::Cursor cursor;
    bool is_taken_over = false;
  };
  std::vector<Level> levels_;
  std::vector<typename S::Item> items_;
  std::vector<typename S::Key> keys_;  // for a crew; of the levels, as far as they are noted
  std::vector<uint32_t> ancestors_;    // likewise, for several processes
  typename Trail<S>::Part trail_;      // to the lowest level, if that is not the initial state
  size_t trail_moves_ = 0;
  [[no_unique_address]] typename S::Cursor remembered_{};
  std::vector<typename S::Item> remembered_items_;
};

}  // namespace quotient::explore
