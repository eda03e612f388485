#include "reduce/footprints.hpp"

#include <algorithm>

#include "reduce/mix.hpp"

namespace quotient::reduce {

namespace {

uint64_t mix_touch(uint64_t hash, ObjectName object, uint32_t begin, uint32_t end, unsigned flags) {
  return mix(mix(hash, uint64_t{object.bits()} << 32 | begin), uint64_t{end} << 2 | flags);
}

}  // namespace

Footprint Footprints::intern(std::span<const Touch> touches) {
  uint64_t hash = touches.size();
  for (const Touch& touch : touches)
    hash = mix_touch(hash, touch.object, touch.begin, touch.end, unsigned{touch.write} | unsigned{touch.hidden} << 1);
  std::vector<uint32_t>& known = by_list_[hash];
  for (const uint32_t number : known) {
    if (std::ranges::equal(lists_[number].first, touches)) return lists_[number].second;
  }
  const Footprint footprint = intern(TouchSet(touches));
  known.push_back(static_cast<uint32_t>(lists_.size()));
  lists_.emplace_back(std::vector(touches.begin(), touches.end()), footprint);
  return footprint;
}

Footprint Footprints::intern(TouchSet set) {
  if (set.empty()) return Footprint::empty;
  uint64_t hash = 0;
  for (const TouchSet::Entry& entry : set.entries())
    hash = mix_touch(hash, entry.object, entry.begin, entry.end, unsigned{entry.write});
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
