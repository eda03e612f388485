#include "store/state_hash.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstring>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/check.hpp"
#include "store/mix.hpp"

namespace quotient::store {
namespace {

using memory::Change;
using memory::ContentId;
using memory::Slot;
using Clock = std::chrono::steady_clock;

constexpr uint64_t kCallsPerSample = 64;
constexpr double kInterrupted = 1e-3;  // a longer sample is the operating system's time, not ours

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// What reading the clock twice takes by itself.
double cost_of_clock() {
  double least = 1;
  for (int i = 0; i < 100; ++i) least = std::min(least, seconds_since(Clock::now()));
  return least;
}

}  // namespace

void StateVector::set(Slot slot, ContentId content) {
  const auto at = std::lower_bound(entries_.begin(), entries_.end(), slot,
                                   [](const Entry& entry, Slot wanted) { return entry.slot < wanted; });
  const bool there = at != entries_.end() && at->slot == slot;
  if (content == ContentId::none) {
    if (there) entries_.erase(at);
  } else if (there) {
    at->content = content;
  } else {
    entries_.insert(at, {slot, content});
  }
}

uint64_t StateVector::hash(const Contents& contents) {
  size_t used = 0;
  for (const Entry& entry : entries_) {
    const uint8_t* const block = contents.block(entry.content);
    const size_t size = memory::block_size(*memory::view_of_block(block).header);
    const uint64_t slot = index(entry.slot);
    if (bytes_.size() < used + sizeof slot + size) bytes_.resize(2 * (used + sizeof slot + size));
    std::memcpy(bytes_.data() + used, &slot, sizeof slot);
    std::memcpy(bytes_.data() + used + sizeof slot, block, size);
    used += sizeof slot + size;
  }
  return used == 0 ? 0 : XXH3_64bits(bytes_.data(), used);
}

StateHash::StateHash(HashKind kind, const Contents& contents, const memory::Chains& chains)
    : kind_(kind), contents_(contents), chains_(chains), clock_seconds_(cost_of_clock()) {}

// Names are odd, so that states which differ in one object collide only if its contents do, and must be random: were
// they in proportion to the slots, equal threads at equal distances would cancel out.
uint64_t StateHash::name(Slot slot) {
  if (index(slot) < names_.size() && names_[index(slot)] != 0) [[likely]]
    return names_[index(slot)];
  // A chain may be as long as the longest list: no recursion.
  std::vector<Slot> unknown;
  const auto is_known = [this](Slot one) { return index(one) < names_.size() && names_[index(one)] != 0; };
  for (Slot at = slot; at != Slot::none && !is_known(at); at = chains_.chain(at).parent) unknown.push_back(at);
  for (; !unknown.empty(); unknown.pop_back()) {
    const size_t at = index(unknown.back());
    if (at >= names_.size()) names_.resize(at + 1);
    names_[at] = compute_name(unknown.back()) | 1;
  }
  return names_[index(slot)];
}

// That of what it is named after is known.
uint64_t StateHash::compute_name(Slot slot) {
  using Kind = memory::Chains::Name::Kind;
  const memory::Chains::Name name = chains_.name_of(slot);
  switch (name.kind) {
    case Kind::child: return mix(names_[index(name.parent)] * kGoldenRatio + name.label);
    case Kind::fixed: return mix(name.label * kGoldenRatio);
    case Kind::numbered: return mix(~(name.label * kGoldenRatio));
    case Kind::thread:
    case Kind::frame: break;
  }
  const std::string thread = chains_.thread_name(chains_.owner(slot));
  return mix(XXH3_64bits(thread.data(), thread.size()) + chains_.depth(slot));
}

uint64_t StateHash::hash(ContentId content) {
  if (content == ContentId::none) return 0;
  if (index(content) >= hashes_.size()) hashes_.resize(std::max<size_t>(2 * hashes_.size(), index(content) + 1));
  if (hashes_[index(content)] == 0) hashes_[index(content)] = compute_hash(content);
  return hashes_[index(content)];
}

uint64_t StateHash::compute_hash(ContentId content) {
  const uint8_t* const block = contents_.block(content);
  const memory::ObjectView object = memory::view_of_block(block);
  if (object.header->pointers == 0) return contents_.hash(content);
  std::vector<uint8_t> copy(block, block + memory::block_size(*object.header));
  for (const memory::PointerField& pointer : object)
    std::memset(copy.data() + (reinterpret_cast<const uint8_t*>(&pointer.target) - block), 0, sizeof pointer.target);
  uint64_t hash = XXH3_64bits(copy.data(), copy.size());
  for (const memory::PointerField& pointer : object)
    hash = mix(hash * kGoldenRatio + (pointer.target == Slot::none ? 0 : name(pointer.target)));
  return hash;
}

uint64_t StateHash::incremental(uint64_t before, std::span<const Change> changes) {
  uint64_t sum = before;
  for (const Change& change : changes) sum += name(change.slot) * (hash(change.after) - hash(change.before));
  return sum;
}

uint64_t StateHash::cyclic(uint64_t before, std::span<const Change> changes) const {
  uint64_t polynomial = before;
  for (const Change& change : changes) {
    const uint64_t difference =
        contents_.hash(change.before) * kGoldenRatio ^ contents_.hash(change.after) * kGoldenRatio;
    polynomial ^= std::rotl(difference, static_cast<int>(index(change.slot) % 64));
  }
  return polynomial;
}

uint64_t StateHash::full(std::span<const Change> changes) {
  for (const Change& change : changes) vector_.set(change.slot, change.after);
  return vector_.hash(contents_);
}

uint64_t StateHash::compute(uint64_t before, std::span<const Change> changes) {
  switch (kind_) {
    case HashKind::incremental: return incremental(before, changes);
    case HashKind::cyclic: return cyclic(before, changes);
    case HashKind::full: return full(changes);
  }
  QUO_UNREACHABLE(kind_);
}

uint64_t StateHash::after(uint64_t before, std::span<const Change> changes) {
  if (++calls_ % kCallsPerSample != 0) return compute(before, changes);
  const Clock::time_point start = Clock::now();
  const uint64_t hash = compute(before, changes);
  const double took = seconds_since(start);
  if (took < kInterrupted) {
    ++samples_;
    sampled_seconds_ += std::max(0.0, took - clock_seconds_);
  }
  return hash;
}

double StateHash::seconds() const {
  return samples_ == 0 ? 0 : sampled_seconds_ / static_cast<double>(samples_) * static_cast<double>(calls_);
}

}  // namespace quotient::store
