#include "store/contents.hpp"

#include <array>
#include <mutex>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace quotient::store {
namespace {

constexpr size_t kChunk = size_t{1} << 20;
constexpr size_t kSmallBlock = 512;

}  // namespace

Contents::Contents(const std::string& folder) : rows_(size_t{1} << 31) {
  rows_.push_back({});
  if (!folder.empty()) disk_ = std::make_unique<DiskFile>(folder);
}

std::pair<memory::ContentId, const uint8_t*> Contents::intern(const memory::ObjectView& object) {
  const size_t size = memory::block_size(*object.header);
  if (size <= kSmallBlock) {
    alignas(8) std::array<uint8_t, kSmallBlock> block;
    memory::write_block(object, block.data());
    return intern(block.data(), size);
  }
  thread_local std::vector<uint8_t> block;  // kept for its capacity
  block.resize(size);
  memory::write_block(object, block.data());
  return intern(block.data(), size);
}

std::pair<memory::ContentId, const uint8_t*> Contents::intern(const uint8_t* block, size_t size) {
  const uint64_t hash = XXH3_64bits(block, size);
  const IdIndex::Place place =
      index_.find(hash, [&](uint32_t candidate) { return is_equal(rows_[candidate], hash, block, size); });
  const uint32_t id = place.id ? place.id : add(block, size, hash, place);
  return {memory::ContentId{id}, rows_[id].block};
}

// Blocks of equal headers have equal sizes.
bool Contents::is_equal(const Row& row, uint64_t hash, const uint8_t* block, size_t size) {
  constexpr size_t kHeader = sizeof(memory::ObjectHeader);
  return row.hash == hash && std::memcmp(row.block, block, kHeader) == 0 &&
         std::memcmp(row.block + kHeader, block + kHeader, size - kHeader) == 0;
}

uint32_t Contents::add(const uint8_t* block, size_t size, uint64_t hash, const IdIndex::Place& place) {
  return index_.add(
      hash, place, [&](uint32_t candidate) { return is_equal(rows_[candidate], hash, block, size); },
      [&] { return static_cast<uint32_t>(rows_.append({keep(block, size), hash})); },
      [this](uint32_t stored) { return rows_[stored].hash; });
}

size_t Contents::size_of(uint64_t id) const {
  return memory::block_size(*memory::view_of_block(rows_[id].block).header);
}

void Contents::add(const std::vector<uint8_t>& block) {
  const uint64_t hash = XXH3_64bits(block.data(), block.size());
  add(block.data(), block.size(), hash, index_.find(hash, [](uint32_t) { return false; }));
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
