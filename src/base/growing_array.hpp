// An array that grows without moving: address space is reserved once, pages come as they are touched.
// So growing never pauses, references stay valid, and indexing is one addition.
// Only for trivially copyable types; memory is zero at first.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "base/check.hpp"

namespace quotient {

// Random accesses to a large table miss the TLB less with huge pages; a table that is used here and there stays small
// with ordinary ones.
enum class Pages : uint8_t { huge, ordinary };

template <class T>
class GrowingArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  explicit GrowingArray(size_t capacity, Pages pages = Pages::huge) : capacity_(capacity) {
    void* memory =
        mmap(nullptr, capacity * sizeof(T), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    QUO_CHECK(memory != MAP_FAILED, "cannot reserve {} bytes of address space", capacity * sizeof(T));
    data_ = static_cast<T*>(memory);
    constexpr size_t kSmall = size_t{2} << 20;  // small tables stay small in any case
    if (pages == Pages::huge && capacity * sizeof(T) > kSmall)
      madvise(static_cast<char*>(memory) + kSmall, capacity * sizeof(T) - kSmall, MADV_HUGEPAGE);
  }
  ~GrowingArray() { munmap(data_, capacity_ * sizeof(T)); }
  GrowingArray(const GrowingArray&) = delete;
  GrowingArray& operator=(const GrowingArray&) = delete;

  T& operator[](size_t i) { return data_[i]; }
  const T& operator[](size_t i) const { return data_[i]; }
  size_t size() const { return size_; }
  size_t bytes() const { return size_ * sizeof(T); }

  void push_back(const T& value) {
    QUO_CHECK(size_ < capacity_, "a table of {} entries is full", capacity_);
    data_[size_++] = value;
  }
  // All zero again.
  void clear() {
    madvise(data_, capacity_ * sizeof(T), MADV_DONTNEED);
    size_ = 0;
  }
  // Makes i a valid index; what lies between is zero.
  void reach(size_t i) {
    QUO_CHECK(i < capacity_, "a table of {} entries is full", capacity_);
    if (i >= size_) size_ = i + 1;
  }

 private:
  T* data_;
  size_t size_ = 0;
  size_t capacity_;
};

}  // namespace quotient
