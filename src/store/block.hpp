// A block of zeroed memory that a table lies in, aligned to cache lines.
//
// Small blocks come from the heap. Large ones are mapped on their own at a boundary of huge pages, since random
// accesses to a large table miss the TLB less with these. What does not fill a huge page at a block's end lies in
// ordinary pages, so that no memory is wasted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace quotient::store {

class Block {
 public:
  Block() = default;
  explicit Block(size_t bytes);
  Block(Block&& other) noexcept : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  Block& operator=(Block&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~Block();

  std::byte* data() const { return data_; }
  template <class T>
  T* as() const {
    return reinterpret_cast<T*>(data_);
  }
  size_t bytes() const { return bytes_; }

 private:
  std::byte* data_ = nullptr;
  size_t bytes_ = 0;
};

}  // namespace quotient::store
