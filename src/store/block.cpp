#include "store/block.hpp"

#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <new>

namespace quotient::store {
namespace {

constexpr size_t kCacheLine = 64;
constexpr size_t kPage = 4096;
constexpr size_t kHugePage = size_t{2} << 20;

size_t round_up(size_t bytes, size_t unit) { return (bytes + unit - 1) / unit * unit; }

std::byte* map_aligned(size_t bytes) {
  const size_t reserved = bytes + kHugePage;
  void* memory = mmap(nullptr, reserved, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  auto* begin = static_cast<std::byte*>(memory);
  const size_t before = round_up(reinterpret_cast<uintptr_t>(begin), kHugePage) - reinterpret_cast<uintptr_t>(begin);
  if (before != 0) munmap(begin, before);
  if (before + bytes != reserved) munmap(begin + before + bytes, reserved - before - bytes);
  madvise(begin + before, bytes, MADV_HUGEPAGE);
  return begin + before;
}

}  // namespace

Block::Block(size_t bytes) {
  if (bytes >= kHugePage) {
    bytes_ = round_up(bytes, kPage);
    data_ = map_aligned(bytes_);
    return;
  }
  bytes_ = round_up(bytes, kCacheLine);
  data_ = static_cast<std::byte*>(std::aligned_alloc(kCacheLine, bytes_));
  if (data_ == nullptr) throw std::bad_alloc();
  std::memset(data_, 0, bytes_);
}

Block::~Block() {
  if (bytes_ >= kHugePage) {
    munmap(data_, bytes_);
  } else {
    std::free(data_);
  }
}

}  // namespace quotient::store
