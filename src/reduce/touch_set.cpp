#include "reduce/touch_set.hpp"

#include <algorithm>
#include <tuple>

namespace quotient::reduce {

namespace {

auto key(const TouchSet::Entry& entry) { return std::tuple(entry.object, entry.effect, entry.locks); }

bool may_come_together(const TouchSet::Entry& a, const TouchSet::Entry& b) { return (a.locks & b.locks) == 0; }

bool meet(const TouchSet::Entry& a, const TouchSet::Entry& b) { return a.begin < b.end && b.begin < a.end; }

}  // namespace

bool TouchSet::add(const Entry& entry) {
  if (entry.object.kind() == NameKind::anything) anything_ = true;
  const auto first = std::lower_bound(entries_.begin(), entries_.end(), entry,
                                      [](const Entry& a, const Entry& b) { return key(a) < key(b); });
  const auto last =
      std::upper_bound(first, entries_.end(), entry, [](const Entry& a, const Entry& b) { return key(a) < key(b); });
  // The ranges that the new one touches become one with it.
  auto from = std::find_if(first, last, [&](const Entry& other) { return other.end >= entry.begin; });
  auto to = std::find_if(from, last, [&](const Entry& other) { return other.begin > entry.end; });
  if (from != to && from->begin <= entry.begin && from->end >= entry.end) return false;
  Entry merged = entry;
  for (auto at = from; at != to; ++at) {
    merged.begin = std::min(merged.begin, at->begin);
    merged.end = std::max(merged.end, at->end);
  }
  if (static_cast<size_t>((last - first) - (to - from)) + 1 > kMostRanges) {
    from = first;
    to = last;
    merged.begin = 0;
    merged.end = kWhole;
  }
  if (from == to) {
    entries_.insert(from, merged);
  } else {
    *from = merged;
    entries_.erase(from + 1, to);
  }
  return true;
}

bool TouchSet::conflicts(const Entry& entry) const {
  if (anything_ || entry.object.kind() == NameKind::anything) return conflicts_with_anything(entry);
  auto at = std::lower_bound(entries_.begin(), entries_.end(), entry.object,
                             [](const Entry& a, ObjectName object) { return a.object < object; });
  for (; at != entries_.end() && at->object == entry.object; ++at) {
    if (conflict(at->effect, entry.effect) && may_come_together(*at, entry) && meet(*at, entry)) return true;
  }
  return false;
}

// The entry, or one of those here, is an access to an object whose name is not known.
bool TouchSet::conflicts_with_anything(const Entry& entry) const {
  const bool unknown = entry.object.kind() == NameKind::anything;
  return std::any_of(entries_.begin(), entries_.end(), [&](const Entry& other) {
    if (!may_come_together(other, entry)) return false;
    if (unknown || other.object.kind() == NameKind::anything) return true;
    return other.object == entry.object && conflict(other.effect, entry.effect) && meet(other, entry);
  });
}

bool TouchSet::conflicts(const TouchSet& other) const {
  if (other.entries_.size() > entries_.size()) return other.conflicts(*this);
  return std::any_of(other.entries_.begin(), other.entries_.end(),
                     [this](const Entry& entry) { return conflicts(entry); });
}

}  // namespace quotient::reduce
