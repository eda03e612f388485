#include "heap/referrers.hpp"

#include "base/check.hpp"

namespace quotient::heap {

using memory::Slot;

Referrers::Referrers() : edges_(1), table_(1024) {}

size_t Referrers::home(Slot source, uint32_t label) const {
  const uint64_t hash = (uint64_t{index(source)} << 32 | label) * 0x9e3779b97f4a7c15u;
  return (hash ^ hash >> 31) & (table_.size() - 1);
}

size_t Referrers::position(Slot source, uint32_t label) const {
  size_t at = home(source, label);
  while (table_[at] != kNone && (edges_[table_[at]].source != source || edges_[table_[at]].label != label)) {
    at = (at + 1) & (table_.size() - 1);
  }
  return at;
}

void Referrers::add(Slot source, uint32_t label, Slot target) {
  uint32_t edge = static_cast<uint32_t>(edges_.size());
  if (unused_.empty()) {
    edges_.emplace_back();
  } else {
    edge = unused_.back();
    unused_.pop_back();
  }
  uint32_t& first = first_[target];
  edges_[edge] = {source, label, first, kNone};
  if (first != kNone) edges_[first].previous = edge;
  first = edge;
  const size_t at = position(source, label);
  QUO_DCHECK(table_[at] == kNone, "edge {}+{} is there already", index(source), label);
  table_[at] = edge;
  if (++used_ * 2 > table_.size()) grow();
}

void Referrers::remove(Slot source, uint32_t label, Slot target) {
  const size_t at = position(source, label);
  const uint32_t edge = table_[at];
  QUO_CHECK(edge != kNone, "edge {}+{} is not there", index(source), label);
  const auto [_, __, next, previous] = edges_[edge];
  if (next != kNone) edges_[next].previous = previous;
  (previous != kNone ? edges_[previous].next : first_[target]) = next;
  unused_.push_back(edge);
  erase(at);
}

// Closes the gap: what probed past it moves up.
void Referrers::erase(size_t gap) {
  const size_t mask = table_.size() - 1;
  for (size_t at = (gap + 1) & mask; table_[at] != kNone; at = (at + 1) & mask) {
    const Edge& edge = edges_[table_[at]];
    if (((at - home(edge.source, edge.label)) & mask) < ((at - gap) & mask)) continue;
    table_[gap] = table_[at];
    gap = at;
  }
  table_[gap] = kNone;
  --used_;
}

void Referrers::grow() {
  std::vector<uint32_t> old(table_.size() * 2);
  old.swap(table_);
  for (const uint32_t edge : old) {
    if (edge != kNone) table_[position(edges_[edge].source, edges_[edge].label)] = edge;
  }
}

}  // namespace quotient::heap
