#include "reduce/footprints.hpp"

#include <algorithm>

#include "reduce/mix.hpp"

namespace quotient::reduce {

namespace {

uint64_t mix_touch(uint64_t hash, ObjectName object, uint32_t begin, uint32_t end, Effect effect, bool hidden) {
  const uint64_t what = static_cast<uint64_t>(effect) << 1 | uint64_t{hidden};
  return mix(mix(hash, uint64_t{object.bits()} << 32 | begin), uint64_t{end} << 9 | what);
}

}  // namespace

Footprint Footprints::intern(std::span<const Touch> touches, LockSet locks) {
  uint64_t hash = mix(touches.size(), locks);
  for (const Touch& touch : touches)
    hash = mix_touch(hash, touch.object, touch.begin, touch.end, touch.effect, touch.hidden);
  const auto is_this = [&](uint32_t number) {
    const List& list = lists_[number];
    return list.hash == hash && list.locks == locks && std::ranges::equal(list.touches, touches);
  };
  const auto make = [&] {
    lists_.push_back({{touches.begin(), touches.end()}, locks, intern(TouchSet(touches, locks)), hash});
    return static_cast<uint32_t>(lists_.size() - 1);
  };
  const auto hash_of = [this](uint32_t number) { return lists_[number].hash; };
  return lists_[list_index_.find_or_add(hash, is_this, make, hash_of)].footprint;
}

uint64_t Footprints::hash_of(const TouchSet& set) {
  uint64_t hash = 0;
  for (const TouchSet::Entry& entry : set.entries())
    hash = mix(mix_touch(hash, entry.object, entry.begin, entry.end, entry.effect, false), entry.locks);
  return hash;
}

void Footprints::index_sets() {
  lists_.resize(1);
  list_index_ = {};
  conflicts_.clear();
  by_set_.clear();
  for (uint32_t number = 1; number < sets_.size(); ++number) by_set_.emplace(hash_of(sets_[number]), number);
}

Footprint Footprints::intern(TouchSet set) {
  if (set.empty()) return Footprint::empty;
  const uint64_t hash = hash_of(set);
  const auto [first, last] = by_set_.equal_range(hash);
  for (auto at = first; at != last; ++at) {
    if (sets_[at->second] == set) return static_cast<Footprint>(at->second);
  }
  const auto number = static_cast<uint32_t>(sets_.size());
  sets_.push_back(std::move(set));
  by_set_.emplace(hash, number);
  return static_cast<Footprint>(number);
}

bool Footprints::conflict(Footprint a, Footprint b) {
  if (a > b) std::swap(a, b);
  if (a == Footprint::empty) return false;
  const auto first = static_cast<uint32_t>(a), second = static_cast<uint32_t>(b);
  if (const PairMemo::Answer known = conflicts_.find(first, second); known != PairMemo::Answer::unknown)
    return known == PairMemo::Answer::yes;
  const bool answer = sets_[first].conflicts(sets_[second]);
  conflicts_.add(first, second, answer);
  return answer;
}

}  // namespace quotient::reduce
