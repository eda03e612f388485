// An array that grows without moving: address space is reserved once, pages come as they are touched.
// So growing never pauses, references stay valid, and indexing is one addition. Several threads may append at a time.
// Only for trivially copyable types; memory is zero at first. An array that is read rarely may lie in a file instead
// (disk_file.hpp).
#pragma once

#include <fmt/format.h>
#include <sys/mman.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <type_traits>

#include "base/alone.hpp"
#include "base/budget.hpp"
#include "base/disk_file.hpp"

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
  explicit GrowingArray(size_t most, Pages pages = Pages::huge) : GrowingArray(most, PROT_READ | PROT_WRITE) {
    ready_ = capacity_;
    constexpr size_t kSmall = size_t{2} << 20;  // small tables stay small in any case
    if (pages == Pages::huge && reserved_ > kSmall)
      madvise(reinterpret_cast<char*>(data_) + kSmall, reserved_ - kSmall, MADV_HUGEPAGE);
  }
  // In a file of this folder. Empty: in memory.
  GrowingArray(size_t most, const std::string& folder)
      : GrowingArray(most, folder.empty() ? PROT_READ | PROT_WRITE : PROT_NONE) {
    if (folder.empty()) ready_ = capacity_;
    else disk_ = std::make_unique<Disk>(folder);
  }
  ~GrowingArray() { munmap(data_, reserved_); }
  GrowingArray(const GrowingArray&) = delete;
  GrowingArray& operator=(const GrowingArray&) = delete;

  T& operator[](size_t i) { return data_[i]; }
  const T& operator[](size_t i) const { return data_[i]; }
  size_t size() const { return std::atomic_ref(size_).load(std::memory_order_relaxed); }
  size_t capacity() const { return capacity_; }
  size_t bytes() const { return size() * sizeof(T); }

  void push_back(const T& value) {
    if (size_ >= ready()) [[unlikely]]
      make_room(size_ + 1);
    data_[size_++] = value;
  }
  // The same for several threads; the index of the new one. Others see it when they are told of that index.
  size_t append(const T& value) {
    const size_t at = add_to_shared<size_t>(size_, 1);
    if (at >= ready()) [[unlikely]]
      make_room(at + 1);
    data_[at] = value;
    return at;
  }
  // Room for so many more, for several threads: the index of the first.
  size_t extend(size_t count) {
    const size_t at = add_to_shared(size_, count);
    if (at + count > ready()) [[unlikely]]
      make_room(at + count);
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
    if (disk_) std::memset(static_cast<void*>(data_), 0, disk_->mapped);
    else madvise(data_, reserved_, MADV_DONTNEED);
    size_ = 0;
  }
  // Makes i a valid index; what lies between is zero.
  void reach(size_t i) {
    if (i >= ready()) [[unlikely]]
      make_room(i + 1);
    const std::atomic_ref size(size_);
    for (size_t now = size.load(std::memory_order_relaxed); i >= now;) {
      if (size.compare_exchange_weak(now, i + 1, std::memory_order_relaxed)) return;
    }
  }

 private:
  struct Disk {
    explicit Disk(const std::string& folder) : file(folder) {}
    DiskFile file;
    std::mutex mutex;   // of what follows
    size_t mapped = 0;  // bytes
  };

  GrowingArray(size_t most, int protection)
      : capacity_(reservable(most * sizeof(T)) / sizeof(T)),
        reserved_((capacity_ * sizeof(T) + DiskFile::kPiece - 1) / DiskFile::kPiece * DiskFile::kPiece) {
    void* const memory = mmap(nullptr, reserved_, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw OutOfBudget{kNoMemoryLeft};
    data_ = static_cast<T*>(memory);
  }

  // How many items have their memory. Acquire: pairs with the release in make_room(), after more was mapped.
  size_t ready() const { return std::atomic_ref(ready_).load(std::memory_order_acquire); }
  [[gnu::cold]] void make_room(size_t count) {
    if (count > capacity_) throw OutOfBudget{fmt::format("memory: a table of {} entries is full", capacity_)};
    const std::scoped_lock lock(disk_->mutex);
    while (count > ready()) {
      disk_->file.map(DiskFile::kPiece, reinterpret_cast<char*>(data_) + disk_->mapped);
      disk_->mapped += DiskFile::kPiece;
      const size_t items = disk_->mapped / sizeof(T);
      std::atomic_ref(ready_).store(items < capacity_ ? items : capacity_, std::memory_order_release);
    }
  }

  T* data_;
  mutable size_t size_ = 0;
  mutable size_t ready_ = 0;
  size_t capacity_, reserved_;
  std::unique_ptr<Disk> disk_;  // null: in memory
};

}  // namespace quotient
