// A short list of different values, which several threads search and add to. It only grows. Looking for a value looks
// at one after the other, and takes no lock.
#pragma once

#include <mutex>
#include <optional>

#include "base/growing_array.hpp"

namespace quotient {

template <class T>
class SharedList {
 public:
  explicit SharedList(size_t most) : most_(most), items_(most, Pages::ordinary) {}

  size_t size() const { return size_.load(std::memory_order_acquire); }
  const T& operator[](size_t at) const { return items_[at]; }

  // Where the value is, which is added if it is not there yet. Nothing: there is no room for it.
  std::optional<size_t> place(const T& value) {
    size_t at = 0;
    const auto is_found = [&] {
      for (const size_t end = size(); at < end; ++at) {
        if (items_[at] == value) return true;
      }
      return false;
    };
    if (is_found()) return at;
    const std::scoped_lock lock(mutex_);
    if (is_found()) return at;
    if (at == most_) return {};
    items_.push_back(value);
    size_.store(at + 1, std::memory_order_release);
    return at;
  }

  // As of base/archive.hpp, while nobody else uses it.
  template <class Archive>
  void describe(Archive& archive) {
    archive(items_);
    size_ = items_.size();
  }

 private:
  const size_t most_;
  std::mutex mutex_;
  std::atomic<size_t> size_{0};
  GrowingArray<T> items_;
};

}  // namespace quotient
