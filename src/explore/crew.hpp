// Several workers at one search (docs/parallel.md). They share the set of seen states, so that each state is
// expanded by whoever adds it first; what is shared besides is here: work, errors, and the end.
//
// Depth-first: a worker that has nothing to do waits in take(). Those that have look now and then whether somebody
// waits, and give away the lower half of their paths: the states there with the moves that have not been tried yet. The
// search is over when all workers wait. Breadth-first: layers.hpp.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "base/reclaim.hpp"
#include "explore/findings.hpp"
#include "explore/layers.hpp"
#include "explore/trail.hpp"

namespace quotient::explore {

// States of a path whose moves have not all been tried.
template <Space S>
struct Task {
  struct Level {
    typename S::Key key;
    typename S::Cursor cursor;
    std::vector<typename S::Item> items;
    size_t moves;           // of the trail, up to here
    uint16_t unstored = 0;  // as in a path: how many states up to here are only passed through
    bool is_new = false;    // it has not been examined
    // With several processes no trail leads here, but the ancestry of this one tells the way (partition.hpp).
    uint32_t ancestor = 0;
    size_t depth = 0;
    template <class Archive>
    void describe(Archive& archive) {  // as of base/archive.hpp
      archive(key, cursor, items, moves, unstored, is_new, ancestor, depth);
    }
  };
  std::shared_ptr<const Trail<S>> trail;
  std::vector<Level> levels;
};

template <Space S>
class Partition;

template <Space S>
class Crew {
 public:
  Findings findings;
  std::optional<Layers<S>> layers;  // of a breadth-first search

  // Saves the search, while all others stand still.
  std::function<void()> save;
  // It is one that another process has begun: the states of its paths are nobody's path any more.
  bool is_resumed = false;
  // The states that are other processes'; null: there are no other processes.
  Partition<S>* partition = nullptr;

  // How the first worker gets others, when it has been alone for so long; and how it gets rid of them.
  void hire_with(std::function<void()> hire, std::function<void()> dismiss, double after_seconds) {
    hire_ = std::move(hire);
    dismiss_ = std::move(dismiss);
    after_seconds_ = after_seconds;
  }
  // `repairs`: what they will do is repairs, of what was decided wrongly (LearningSpace).
  void hire(double seconds, bool repairs) {
    if (workers() != 1 || seconds < after_seconds_) return;
    repairs_ = repairs;
    hire_();
  }
  bool repairs() const { return repairs_; }
  // All others have nothing to do any more. False: one of them has given the search up, so that they stay, with what
  // they have not done.
  bool dismiss() {
    dismiss_();
    if (stopped_) return false;
    workers_ = 1;
    over_ = is_pass_over_ = false;
    tasks_.clear();
    return true;
  }
  // What is left to be done need not be done, since all has to begin again (LearningSpace).
  void end_pass() {
    {
      const std::scoped_lock lock(mutex_);
      over_ = true;
      is_pass_over_ = true;
    }
    changed_.notify_all();
    settled_.notify_all();
    if (layers) layers->abandon();
  }
  bool is_pass_over() const { return is_pass_over_.load(std::memory_order_relaxed); }
  // One more worker than before takes part; before it does anything.
  void join() {
    const std::scoped_lock lock(mutex_);
    most_workers_ = std::max(most_workers_, ++workers_);
  }
  uint32_t workers() const { return workers_.load(std::memory_order_relaxed); }
  uint32_t most_workers() const { return most_workers_; }  // at a time

  bool wants_work() const { return hungry_.load(std::memory_order_relaxed) > 0; }
  void give(Task<S> task) {
    {
      const std::scoped_lock lock(mutex_);
      tasks_.push_back(std::move(task));
      count_hungry();
    }
    changed_.notify_one();
  }
  // Waits for work. Nothing: all is done, or the search is given up. Empty: other processes have sent some.
  std::optional<Task<S>> take(Reclaim::Reader& reader) {
    reader.rest();
    std::unique_lock lock(mutex_);
    begin_waiting();
    if (waiting_ == workers_ && tasks_.empty() && !partition) {
      over_ = true;
      changed_.notify_all();
    }
    changed_.wait(lock, [this] { return over_ || (has_work() && !saving_); });
    --waiting_;
    if (over_) {
      count_hungry();  // a space that learns may have to look at states again: nobody shall wait for a part of that
      return {};
    }
    Task<S> task = pop_task();
    lock.unlock();
    reader.go_on();
    return task;
  }

  // The first worker of one process of several waits for messages, too, and it alone knows when all is done.
  std::optional<Task<S>> take_now() {
    const std::scoped_lock lock(mutex_);
    if (tasks_.empty()) return {};
    return pop_task();
  }
  // There may be work from other processes.
  void wake() {
    { const std::scoped_lock lock(mutex_); }
    changed_.notify_all();
  }
  bool do_others_wait() const {
    const std::scoped_lock lock(mutex_);
    return waiting_ + 1 == workers_ && tasks_.empty();
  }
  void wait_for_work(std::chrono::microseconds longest) {
    std::unique_lock lock(mutex_);
    begin_waiting();
    changed_.wait_for(lock, longest, [this] { return over_ || !tasks_.empty(); });
    --waiting_;
    count_hungry();
  }
  void end() {
    {
      const std::scoped_lock lock(mutex_);
      over_ = true;
    }
    changed_.notify_all();
  }
  // One of the others has ended its search; so many have.
  void leave() { ++left_; }
  uint32_t left() const { return left_.load(std::memory_order_acquire); }

  // What nobody has taken yet.
  std::deque<Task<S>>& tasks() { return tasks_; }

  // Somebody wants all workers to stand still, or the search is given up: one load, at every step.
  bool wants_attention() const { return attention_.load(std::memory_order_relaxed); }
  // By a worker between two of its steps: saves the search when all others are between two of theirs, or wait for work.
  // Not if the pass is over: then some have left, and there is nothing to go on from before the next one.
  // `meanwhile`: what they may be waiting for, if it is for something else.
  void save_now(const std::function<void()>& meanwhile = [] {}) {
    std::unique_lock lock(mutex_);
    if (saving_) return stand_still(lock);
    saving_ = true;
    attention_ = true;
    const auto is_vain = [this] { return stopped_ || is_pass_over_; };
    const auto all_stand = [&] { return is_vain() || waiting_ + resting_ + standing_ + 1 == workers_; };
    while (!settled_.wait_for(lock, kGlance, all_stand)) {
      lock.unlock();
      meanwhile();
      lock.lock();
    }
    if (!is_vain()) {
      lock.unlock();
      save();
      lock.lock();
    }
    saving_ = false;
    attention_ = stopped_.load();
    settled_.notify_all();
    changed_.notify_all();
  }
  // ... By one of the others.
  void stand_still() {
    std::unique_lock lock(mutex_);
    stand_still(lock);
  }
  // A worker has nothing to do until others are done with their layer; it goes on.
  void rest() {
    const std::scoped_lock lock(mutex_);
    ++resting_;
    settled_.notify_all();
  }
  void go_on() {
    std::unique_lock lock(mutex_);
    settled_.wait(lock, [this] { return stopped_ || !saving_; });
    --resting_;
  }

  // Nobody goes on. The first reason counts; empty: what was looked for has been found.
  void stop(const std::string& reason) {
    {
      const std::scoped_lock lock(mutex_);
      if (!stopped_) reason_ = reason;
      stopped_ = over_ = attention_ = true;
    }
    changed_.notify_all();
    settled_.notify_all();
    if (layers) layers->abandon();
  }
  bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }
  std::string reason() const {
    const std::scoped_lock lock(mutex_);
    return reason_;
  }

  // For the line that shows progress.
  std::atomic<uint64_t> transitions{0};

 private:
  static constexpr std::chrono::milliseconds kGlance{1};

  void begin_waiting() {
    ++waiting_;
    count_hungry();
    settled_.notify_all();
  }
  bool has_work() const { return !tasks_.empty() || (partition && partition->has_states()); }
  Task<S> pop_task() {
    Task<S> task;
    if (!tasks_.empty()) {
      task = std::move(tasks_.front());
      tasks_.pop_front();
    }
    count_hungry();
    return task;
  }
  void stand_still(std::unique_lock<std::mutex>& lock) {
    ++standing_;
    settled_.notify_all();
    settled_.wait(lock, [this] { return stopped_ || !saving_; });
    --standing_;
  }
  void count_hungry() {
    hungry_.store(static_cast<int64_t>(waiting_) - static_cast<int64_t>(tasks_.size()), std::memory_order_relaxed);
  }

  std::function<void()> hire_, dismiss_;
  double after_seconds_ = 0;
  mutable std::mutex mutex_;
  std::condition_variable changed_;  // there is work, or none will come
  std::condition_variable settled_;  // somebody does not move any more, or may go on
  std::deque<Task<S>> tasks_;
  std::atomic<uint32_t> workers_{1};
  uint32_t most_workers_ = 1;
  bool repairs_ = false;
  uint32_t waiting_ = 0, resting_ = 0, standing_ = 0;
  bool saving_ = false;
  std::atomic<bool> attention_{false};
  std::atomic<uint32_t> left_{0};
  std::atomic<int64_t> hungry_{0};  // workers that wait, less the tasks that wait for them
  std::atomic<bool> stopped_{false}, is_pass_over_{false};
  bool over_ = false;
  std::string reason_;
};

}  // namespace quotient::explore
