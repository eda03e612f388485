// What the workers of a search tell each other of what they learn (docs/parallel.md). Each has futures of its own, with
// numbers of its own; whatever is new to one of them is told to all, in words that mean the same to everybody. Hearing
// the same twice does no harm. Most steps teach nothing, so that there is little to tell.
#pragma once

#include <atomic>
#include <mutex>
#include <vector>

#include "reduce/guarded_futures.hpp"

namespace quotient::reduce {

// A step that was made, or was looked at.
struct Lesson {
  Whereabouts from;
  TouchSet made;                // what it touches
  std::vector<Whereabouts> to;  // where its thread is then, and those that it has started
  bool has_values = false;      // what follows is known, and so are the numbers in registers
  std::vector<GuardedFutures::Held> guards = {}, left = {};
  bool is_crowded = false;  // there is no step, but the context has too many situations to tell them apart
  template <class Archive>
  void describe(Archive& archive) {  // as of base/archive.hpp
    archive(from, made, to, has_values, guards, left, is_crowded);
  }
};

class Lessons {
 public:
  // One load, at every state.
  size_t size() const { return size_.load(std::memory_order_acquire); }
  void add(Lesson lesson) {
    const std::scoped_lock lock(mutex_);
    lessons_.push_back(std::move(lesson));
    size_.store(lessons_.size(), std::memory_order_release);
  }
  // All but the first so many.
  std::vector<Lesson> since(size_t count) const {
    const std::scoped_lock lock(mutex_);
    return {lessons_.begin() + static_cast<std::ptrdiff_t>(count), lessons_.end()};
  }

 private:
  mutable std::mutex mutex_;
  std::vector<Lesson> lessons_;
  std::atomic<size_t> size_{0};
};

}  // namespace quotient::reduce
