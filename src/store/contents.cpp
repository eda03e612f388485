#include "store/contents.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace quotient::store {
namespace {

constexpr size_t kChunk = size_t{1} << 20;

}  // namespace

Contents::Contents() : rows_(size_t{1} << 31) { rows_.push_back({}); }

std::pair<memory::ContentId, const uint8_t*> Contents::intern(const memory::ObjectView& object) {
  const size_t size = memory::block_size(*object.header);
  if (scratch_.size() < size) scratch_.resize(size * 2);
  memory::write_block(object, scratch_.data());
  const uint64_t hash = XXH3_64bits(scratch_.data(), size);
  const uint32_t id = index_.find_or_add(
      hash,
      [&](uint32_t candidate) {
        const Row& row = rows_[candidate];
        // Blocks of equal headers have equal sizes.
        return row.hash == hash && std::memcmp(row.block, scratch_.data(), sizeof(memory::ObjectHeader)) == 0 &&
               std::memcmp(row.block, scratch_.data(), size) == 0;
      },
      [&] {
        rows_.push_back({keep(scratch_.data(), size), hash});
        return static_cast<uint32_t>(rows_.size() - 1);
      },
      [&](uint32_t stored) { return rows_[stored].hash; });
  return {memory::ContentId{id}, rows_[id].block};
}

const uint8_t* Contents::keep(const uint8_t* block, size_t size) {
  if (size > arena_left_) {
    const size_t chunk = std::max(size, arena_.empty() ? size_t{1} << 16 : kChunk);
    arena_.push_back(std::make_unique_for_overwrite<uint8_t[]>(chunk));
    arena_next_ = arena_.back().get();
    arena_left_ = chunk;
    arena_bytes_ += chunk;
  }
  uint8_t* const kept = arena_next_;
  std::memcpy(kept, block, size);
  arena_next_ += size;
  arena_left_ -= size;
  return kept;
}

}  // namespace quotient::store
