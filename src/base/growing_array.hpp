// An array that grows without moving: address space is reserved once, pages come as they are touched.
// So growing never pauses, references stay valid, and indexing is one addition. Several threads may append at a time.
// Only for trivially copyable types; memory is zero at first.
#pragma once

#include <fmt/format.h>
#include <sys/mman.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "base/budget.hpp"

namespace quotient {

// That many bytes, or, where address space is limited (ulimit -v), as many of them as one table may take.
size_t reservable(size_t bytes);

// Random accesses to a large table miss the TLB less with huge pages; a table that is used here and there stays small
// with ordinary ones.
enum class Pages : uint8_t { huge, ordinary };

template <class T>
class GrowingArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  explicit GrowingArray(size_t most, Pages pages = Pages::huge) : capacity_(reservable(most * sizeof(T)) / sizeof(T)) {
    const size_t bytes = capacity_ * sizeof(T);
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw OutOfBudget{kNoMemoryLeft};
    data_ = static_cast<T*>(memory);
    constexpr size_t kSmall = size_t{2} << 20;  // small tables stay small in any case
    if (pages == Pages::huge && bytes > kSmall)
      madvise(static_cast<char*>(memory) + kSmall, bytes - kSmall, MADV_HUGEPAGE);
  }
  ~GrowingArray() { munmap(data_, capacity_ * sizeof(T)); }
  GrowingArray(const GrowingArray&) = delete;
  GrowingArray& operator=(const GrowingArray&) = delete;

  T& operator[](size_t i) { return data_[i]; }
  const T& operator[](size_t i) const { return data_[i]; }
  size_t size() const { return std::atomic_ref(size_).load(std::memory_order_relaxed); }
  size_t capacity() const { return capacity_; }
  size_t bytes() const { return size() * sizeof(T); }

  void push_back(const T& value) {
    if (size_ >= capacity_) [[unlikely]]
      is_full();
    data_[size_++] = value;
  }
  // The same for several threads; the index of the new one. Others see it when they are told of that index.
  size_t append(const T& value) {
    const size_t at = std::atomic_ref(size_).fetch_add(1, std::memory_order_relaxed);
    if (at >= capacity_) [[unlikely]]
      is_full();
    data_[at] = value;
    return at;
  }
  // Room for so many more, for several threads: the index of the first.
  size_t extend(size_t count) {
    const size_t at = std::atomic_ref(size_).fetch_add(count, std::memory_order_relaxed);
    if (at + count > capacity_) [[unlikely]]
      is_full();
    return at;
  }
  // As of base/archive.hpp: the items up to the size.
  template <class Archive>
  void describe(Archive& archive) {
    uint64_t count = size();
    archive(count);
    if constexpr (Archive::kLoads) {
      clear();
      if (count != 0) reach(count - 1);
    }
    if (count != 0) archive.bytes(data_, count * sizeof(T));
  }
  // All zero again.
  void clear() {
    madvise(data_, capacity_ * sizeof(T), MADV_DONTNEED);
    size_ = 0;
  }
  // Makes i a valid index; what lies between is zero.
  void reach(size_t i) {
    if (i >= capacity_) [[unlikely]]
      is_full();
    const std::atomic_ref size(size_);
    for (size_t now = size.load(std::memory_order_relaxed); i >= now;) {
      if (size.compare_exchange_weak(now, i + 1, std::memory_order_relaxed)) return;
    }
  }

 private:
  [[noreturn, gnu::cold]] void is_full() const {
    throw OutOfBudget{fmt::format("memory: a table of {} entries is full", capacity_)};
  }

  T* data_;
  mutable size_t size_ = 0;
  size_t capacity_;
};

}  // namespace quotient
