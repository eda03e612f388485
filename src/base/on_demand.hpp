// Things by small numbers, each made when it is first asked for, by whichever thread that is. They never move.
#pragma once

#include <atomic>
#include <mutex>
#include <vector>

#include "base/growing_array.hpp"

namespace quotient {

template <class T>
class OnDemand {
 public:
  explicit OnDemand(size_t most) : places_(most, Pages::ordinary) {}
  ~OnDemand() {
    for (size_t i = 0; i < places_.size(); ++i) delete places_[i];
  }
  OnDemand(const OnDemand&) = delete;
  OnDemand& operator=(const OnDemand&) = delete;

  // Null: nobody has asked for it yet.
  T* find(size_t i) const { return place(i).load(std::memory_order_acquire); }
  // `make` returns a pointer to a new one.
  template <class Make>
  T& get(size_t i, Make&& make) {
    if (T* const there = find(i)) [[likely]]
      return *there;
    const std::scoped_lock lock(mutex_);
    if (!find(i)) {
      T* const made = make().release();
      places_.reach(i);
      place(i).store(made, std::memory_order_release);
    }
    return *find(i);
  }

  // As of base/archive.hpp: those that have been asked for, with their numbers. `make` is as of get(), for what is
  // loaded.
  template <class Archive, class Make>
  void describe(Archive& archive, Make&& make) {
    std::vector<uint64_t> numbers;
    for (size_t i = 0; i < places_.size(); ++i)
      if (places_[i]) numbers.push_back(i);
    archive(numbers);
    for (const uint64_t i : numbers) archive(get(i, [&] { return make(i); }));
  }

  template <class Visit>
  void for_each(Visit&& visit) const {
    const std::scoped_lock lock(mutex_);
    for (size_t i = 0; i < places_.size(); ++i) {
      if (const T* const there = places_[i]) visit(*there);
    }
  }

 private:
  std::atomic_ref<T*> place(size_t i) const { return std::atomic_ref<T*>(const_cast<T*&>(places_[i])); }

  GrowingArray<T*> places_;   // null where nothing is; what lies beyond its size is null, too
  mutable std::mutex mutex_;  // for making one
};

}  // namespace quotient
