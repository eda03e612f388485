// The moves that lead from the initial state to where a worker begins. Whoever takes over a part of a path shares the
// way to it with the one who gave it away: a trail goes on behind the beginning of another one, and never changes.
#pragma once

#include <memory>
#include <vector>

#include "explore/space.hpp"

namespace quotient::explore {

template <Space S>
class Trail {
 public:
  // The first `length` moves of a trail; without one, the initial state.
  struct Part {
    std::shared_ptr<const Trail> trail;
    size_t length = 0;
  };

  explicit Trail(Part before) : before_(std::move(before)) {}
  // One by one: there may be too many behind each other for a recursion.
  ~Trail() {
    std::shared_ptr<const Trail> next = std::move(before_.trail);
    while (next && next.use_count() == 1) next = std::shared_ptr<const Trail>(std::move(next->before_.trail));
  }
  Trail(const Trail&) = delete;
  Trail& operator=(const Trail&) = delete;

  void add(const typename S::Taken& taken, std::span<const typename S::Item> items) {
    items_.insert(items_.end(), items.begin(), items.end());
    moves_.push_back({static_cast<uint32_t>(items_.size()), taken});
  }

  // As of base/archive.hpp. `part` describes what it goes on from.
  template <class Archive>
  void describe(Archive& archive, auto&& part) {
    part(before_);
    archive(moves_, items_);
  }
  const Part& before() const { return before_; }

  // All moves up to there, in their order.
  static std::vector<Move> moves(const Part& part, const S& space) {
    std::vector<Move> backwards;
    for (const Part* at = &part; at->trail; at = &at->trail->before_) {
      for (size_t i = at->length; i > 0; --i) backwards.push_back(at->trail->move(i - 1, space));
    }
    return {std::make_move_iterator(backwards.rbegin()), std::make_move_iterator(backwards.rend())};
  }
  static size_t length(const Part& part) {
    size_t sum = 0;
    for (const Part* at = &part; at->trail; at = &at->trail->before_) sum += at->length;
    return sum;
  }

 private:
  struct Step {
    uint32_t end;  // of its items
    [[no_unique_address]] typename S::Taken taken;
  };
  Move move(size_t i, const S& space) const {
    const size_t begin = i == 0 ? 0 : moves_[i - 1].end;
    return space.move(moves_[i].taken, std::span(items_).subspan(begin, moves_[i].end - begin));
  }

  mutable Part before_;  // changed when it dies
  std::vector<Step> moves_;
  std::vector<typename S::Item> items_;
};

}  // namespace quotient::explore
