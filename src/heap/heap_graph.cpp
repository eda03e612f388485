#include "heap/heap_graph.hpp"

namespace quotient::heap {

using memory::ObjectView;
using memory::PointerField;
using memory::Slot;

namespace {

std::span<const PointerField> pointers_of(const ObjectView& view) {
  if (!view) return {};
  return {view.pointers, view.header->pointers};
}

// Both lists are sorted by place.
template <class Removed, class Added>
void compare(std::span<const PointerField> before, std::span<const PointerField> after, Removed&& removed,
             Added&& added) {
  size_t b = 0, a = 0;
  while (b < before.size() || a < after.size()) {
    if (a == after.size() || (b < before.size() && before[b].place < after[a].place)) {
      removed(before[b++]);
    } else if (b == before.size() || after[a].place < before[b].place) {
      added(after[a++]);
    } else {
      if (before[b].target != after[a].target) {
        removed(before[b]);
        added(after[a]);
      }
      ++b;
      ++a;
    }
  }
}

}  // namespace

void HeapGraph::begin(memory::Memory& memory, const memory::Chains& chains) {
  memory_ = &memory;
  chains_ = &chains;
  up_to_date_ = false;
  examined_ = 0;
  if (++step_ == 0) {  // after 2^32 steps
    examined_in_.clear();
    step_ = 1;
  }
  removed_.clear();
  added_.clear();
  for (const Slot slot : memory.touched()) {
    const ObjectView &before = memory.before(slot), &after = memory.view(slot);
    examine(slot);
    if (before && after && memory::equal_pointers(before, after)) continue;
    const auto note = [&](std::vector<Edge>& edges) {
      return [&, slot](const PointerField& field) {
        if (!chains.is_root(field.target)) edges.push_back({slot, field.place, field.target});
      };
    };
    compare(pointers_of(before), pointers_of(after), note(removed_), note(added_));
  }
}

// First to the state in which the step began, then with the step's own changes, which end() takes back.
void HeapGraph::catch_up() {
  up_to_date_ = true;
  for (const Slot slot : memory_->drift()) {
    Known& known = known_[slot];
    const std::span<const PointerField> now = pointers_of(memory_->before(slot));
    if (known.pointers == now.data() && known.count == now.size()) continue;
    examine(slot);
    compare(
        {known.pointers, known.count}, now,
        [&](const PointerField& field) {
          if (!chains_->is_root(field.target)) referrers_.remove(slot, field.place, field.target);
        },
        [&](const PointerField& field) {
          if (!chains_->is_root(field.target)) referrers_.add(slot, field.place, field.target);
        });
    known = {now.data(), static_cast<uint32_t>(now.size())};
  }
  memory_->clear_drift();
  for (const Edge& edge : removed_) referrers_.remove(edge.source, edge.label, edge.target);
  for (const Edge& edge : added_) referrers_.add(edge.source, edge.label, edge.target);
}

void HeapGraph::end() {
  if (!up_to_date_) return;
  for (const Edge& edge : added_) referrers_.remove(edge.source, edge.label, edge.target);
  for (const Edge& edge : removed_) referrers_.add(edge.source, edge.label, edge.target);
}

}  // namespace quotient::heap
