// Contents: every object content that any state has, once. The global store of paper 4 and the collapsed
// components of paper 3, for objects. A content is an immutable block (memory/object.hpp) in an arena;
// its address never changes, so that memory can point at it. Several workers may share them.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/disk_file.hpp"
#include "base/growing_array.hpp"
#include "base/id_index.hpp"
#include "base/spin_lock.hpp"
#include "memory/object.hpp"

namespace quotient::store {

class Contents {
 public:
  // The blocks lie in memory, or, if a folder is named, in a file there.
  explicit Contents(const std::string& folder = "");

  std::pair<memory::ContentId, const uint8_t*> intern(const memory::ObjectView& object);
  const uint8_t* block(memory::ContentId id) const { return rows_[index(id)].block; }
  // The 64-bit hash of the content: the object's share of incremental hashes (paper 1, section 2.3).
  // Of none, which is no content, it is 0.
  uint64_t hash(memory::ContentId id) const { return rows_[index(id)].hash; }

  // As of base/archive.hpp: the blocks in the order of their ids. What is loaded takes the place of nothing: there were
  // none.
  template <class Archive>
  void describe(Archive& archive) {
    uint64_t count = size();
    archive(count);
    std::vector<uint8_t> block;
    for (uint64_t i = 1; i <= count; ++i) {
      if constexpr (!Archive::kLoads) block.assign(rows_[i].block, rows_[i].block + size_of(i));
      archive(block);
      if constexpr (Archive::kLoads) add(block);
    }
  }

  uint64_t size() const { return rows_.size() - 1; }
  uint64_t bytes() const { return rows_.bytes() + index_.bytes() + arena_bytes_.load(std::memory_order_relaxed); }

 private:
  struct Row {
    const uint8_t* block;
    uint64_t hash;
  };
  std::pair<memory::ContentId, const uint8_t*> intern(const uint8_t* block, size_t size);
  static bool is_equal(const Row& row, uint64_t hash, const uint8_t* block, size_t size);
  [[gnu::noinline]] uint32_t add(const uint8_t* block, size_t size, uint64_t hash, const IdIndex::Place& place);
  const uint8_t* keep(const uint8_t* block, size_t size);
  void begin_chunk(size_t size);
  size_t size_of(uint64_t id) const;
  void add(const std::vector<uint8_t>& block);  // which is known to be new

  IdIndex index_;
  GrowingArray<Row> rows_;
  SpinLock arena_lock_;             // of what follows
  std::unique_ptr<DiskFile> disk_;  // null: in memory
  std::vector<std::unique_ptr<uint8_t[]>> arena_;
  size_t arena_left_ = 0;
  uint8_t* arena_next_ = nullptr;
  std::atomic<uint64_t> arena_bytes_{0};
};

}  // namespace quotient::store
