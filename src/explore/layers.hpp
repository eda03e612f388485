// The states of a breadth-first search, layer by layer: all that can be reached in n moves, and not in fewer. They are
// an ancestry (ancestry.hpp), so that a trace can be read off.
//
// Several workers expand one layer together, some states at a time, and add to the next. They begin the next one when
// all are done with this one: so the first error that is found is one of the nearest, however many they are.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>

#include "explore/ancestry.hpp"

namespace quotient::explore {

template <Space S>
class Layers {
 public:
  using Key = typename S::Key;
  using Items = std::vector<typename S::Item>;

  // As of SearchOptions::disk.
  explicit Layers(const std::string& disk) : states_(disk) {}

  // The first layer is the initial state. One that is a part of a larger one, of several processes, may be empty.
  void begin(const Key& initial) {
    states_.add(initial, States::kNobody, {}, {});
    end_ = 1;
  }
  // Of the next layer.
  void push(const Key& key, uint32_t parent, const typename S::Taken& taken, const Items& items) {
    states_.add(key, parent, taken, items);
  }
  const Key& operator[](size_t i) const { return states_[i]; }
  size_t waiting() const { return states_.size() - std::min(next_.load(std::memory_order_relaxed), end_); }
  uint64_t bytes() const { return states_.bytes(); }
  uint64_t depth() const { return depth_; }
  using States = Ancestry<S, Key>;
  States& states() { return states_; }

  // States of a layer, from `at` on up to `end`, and how far the moves of the first have been tried.
  struct Piece {
    size_t at = 0, end = 0;
    typename S::Cursor cursor{};
    Items items = {};
    bool is_new = true;  // the first has not been examined

    bool is_done() const { return at >= end; }
    void advance() { *this = {at + 1, end}; }
    template <class Archive>
    void describe(Archive& archive) {  // as of base/archive.hpp
      archive(at, end, cursor, items, is_new);
    }
  };
  // Some states of this layer that nobody has taken. False: there are none.
  bool take(Piece& piece) {
    if (has_left_.load(std::memory_order_relaxed)) [[unlikely]] {
      const std::scoped_lock lock(mutex_);
      if (!left_.empty()) {
        piece = std::move(left_.back());
        left_.pop_back();
        has_left_ = !left_.empty();
        return true;
      }
    }
    const size_t begin = next_.fetch_add(kSome, std::memory_order_relaxed);
    piece = {begin, std::min(begin + kSome, end_)};
    return !piece.is_done();
  }
  // As of base/archive.hpp, while nobody else uses them: with what workers have taken and not done.
  template <class Archive>
  void describe(Archive& archive, std::vector<Piece> taken = {}) {
    taken.insert(taken.end(), left_.begin(), left_.end());
    uint64_t next = std::min(next_.load(), end_);
    archive(states_, next, end_, depth_, taken);
    if constexpr (Archive::kLoads) {
      next_ = next;
      left_ = std::move(taken);
      has_left_ = !left_.empty();
    }
  }
  // Nothing is left to be taken. Waits for the others, of so many; then the next layer begins, with all that is in it.
  // False: it is empty, or nobody goes on.
  bool finish(uint32_t workers) {
    std::unique_lock lock(mutex_);
    if (++arrived_ == workers) {
      lock.unlock();
      advance();
      release(!is_empty());
      lock.lock();
    } else {
      changed_.wait(lock, [this, round = round_] { return round_ != round || is_over_; });
    }
    return !is_over_ && goes_on_;
  }
  // By the last of them, who has to talk to other processes about the layer before the others go on: it is complete,
  // and how many states of it are this process's.
  bool wait_others_in_finish(uint32_t workers) {
    const std::scoped_lock lock(mutex_);
    return arrived_ + 1 == workers;
  }
  void advance() {
    next_ = end_;
    end_ = states_.size();
    ++depth_;
  }
  bool is_empty() const { return next_ == end_; }
  // In a search that is resumed, other processes may have been one layer farther; then all of this one is done.
  void catch_up(uint64_t depth) {
    if (depth_ < depth) advance();
  }
  void release(bool goes_on) {
    {
      const std::scoped_lock lock(mutex_);
      arrived_ = 0;
      ++round_;
      goes_on_ = goes_on;
    }
    changed_.notify_all();
  }
  // The search is given up: nobody waits any more.
  void abandon() {
    {
      const std::scoped_lock lock(mutex_);
      is_over_ = true;
    }
    changed_.notify_all();
  }

  std::vector<Move> path_to(const S& space, size_t at) const {
    std::vector<Move> moves;
    states_.go_back(space, static_cast<uint32_t>(at), moves);
    return {moves.rbegin(), moves.rend()};
  }

 private:
  static constexpr size_t kSome = 32;
  States states_;
  std::atomic<size_t> next_{0};  // that nobody has taken
  size_t end_ = 0;               // of the layer
  uint64_t depth_ = 0;
  std::mutex mutex_;
  std::condition_variable changed_;
  uint32_t arrived_ = 0;
  uint64_t round_ = 0;  // how often they have gone on
  bool is_over_ = false, goes_on_ = false;
  std::vector<Piece> left_;  // by whoever searched before
  std::atomic<bool> has_left_{false};
};

}  // namespace quotient::explore
