#include "store/contents.hpp"

#include <mutex>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace quotient::store {
namespace {

constexpr size_t kChunk = size_t{1} << 20;

}  // namespace

Contents::Contents(const std::string& folder) : rows_(size_t{1} << 31) {
  rows_.push_back({});
  if (!folder.empty()) disk_ = std::make_unique<DiskFile>(folder);
}

std::pair<memory::ContentId, const uint8_t*> Contents::intern(const memory::ObjectView& object) {
  thread_local std::vector<uint8_t> scratch;  // kept for its capacity
  const size_t size = memory::block_size(*object.header);
  if (scratch.size() < size) scratch.resize(size * 2);
  memory::write_block(object, scratch.data());
  const uint8_t* const written = scratch.data();
  const uint64_t hash = XXH3_64bits(written, size);
  const uint32_t id = index_.find_or_add(
      hash,
      [&](uint32_t candidate) {
        const Row& row = rows_[candidate];
        // Blocks of equal headers have equal sizes.
        return row.hash == hash && std::memcmp(row.block, written, sizeof(memory::ObjectHeader)) == 0 &&
               std::memcmp(row.block, written, size) == 0;
      },
      [&] { return static_cast<uint32_t>(rows_.append({keep(written, size), hash})); },
      [&](uint32_t stored) { return rows_[stored].hash; });
  return {memory::ContentId{id}, rows_[id].block};
}

size_t Contents::size_of(uint64_t id) const {
  return memory::block_size(*memory::view_of_block(rows_[id].block).header);
}

void Contents::add(const std::vector<uint8_t>& block) {
  const uint64_t hash = XXH3_64bits(block.data(), block.size());
  index_.find_or_add(
      hash, [](uint32_t) { return false; },
      [&] { return static_cast<uint32_t>(rows_.append({keep(block.data(), block.size()), hash})); },
      [&](uint32_t stored) { return rows_[stored].hash; });
}

const uint8_t* Contents::keep(const uint8_t* block, size_t size) {
  const std::scoped_lock lock(arena_lock_);
  if (size > arena_left_) begin_chunk(size);
  uint8_t* const kept = arena_next_;
  std::memcpy(kept, block, size);
  arena_next_ += size;
  arena_left_ -= size;
  return kept;
}

// For a block of this size, and others.
void Contents::begin_chunk(size_t size) {
  if (disk_) {
    arena_left_ = (size + DiskFile::kPiece - 1) / DiskFile::kPiece * DiskFile::kPiece;
    arena_next_ = static_cast<uint8_t*>(disk_->map(arena_left_));
  } else {
    arena_left_ = std::max(size, arena_.empty() ? size_t{1} << 16 : kChunk);
    arena_next_ = arena_.emplace_back(std::make_unique_for_overwrite<uint8_t[]>(arena_left_)).get();
  }
  arena_bytes_ += arena_left_;
}

}  // namespace quotient::store
