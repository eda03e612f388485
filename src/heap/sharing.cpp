#include "heap/sharing.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "heap/traversal.hpp"

namespace quotient::heap {

using memory::kShared;
using memory::ObjectView;
using memory::PointerField;
using memory::Slot;

namespace {

bool flag_of(const ObjectView& view) { return view && (view.header->flags & kShared); }

}  // namespace

bool Sharing::is_concerned(const HeapGraph& graph, const memory::Memory& memory, const memory::Chains& chains) {
  const auto in_doubt = [&](Slot object) { return flag_of(memory.view(object)) && chains.owner(object) != Slot::none; };
  const auto newly_shown = [&](const Edge& edge) {
    if (memory::is_temporary(edge.source) || flag_of(memory.view(edge.target))) return false;
    return flag_of(memory.view(edge.source)) || chains.owner(edge.source) != chains.owner(edge.target);
  };
  return std::any_of(graph.removed().begin(), graph.removed().end(),
                     [&](const Edge& edge) { return in_doubt(edge.target); }) ||
         std::any_of(graph.added().begin(), graph.added().end(), newly_shown) ||
         std::any_of(memory.touched().begin(), memory.touched().end(),
                     [&](Slot slot) { return in_doubt(slot) && !flag_of(memory.before(slot)); });
}

void Sharing::update(HeapGraph& graph, const ChainTree& tree, memory::Memory& memory, const memory::Chains& chains,
                     std::vector<Slot>& owners) {
  graph_ = &graph;
  tree_ = &tree;
  memory_ = &memory;
  chains_ = &chains;
  owners_ = &owners;
  if (++update_ == 0 || search_ > ~0u / 2) {
    seen_.clear();
    update_ = 1;
    search_ = 0;
  }
  doubtful_.clear();
  const size_t written = memory.touched().size();  // flags that change here add to it

  // First all that must be shared now, so that the flags are not too few.
  for (const Slot object : tree.considered()) {
    if (!is_gone(object)) review_owner(object);
  }
  for (const Edge& edge : graph.added()) {
    if (!is_gone(edge.source) && shows(edge.source, edge.target)) share(edge.target);
  }
  for (size_t i = 0; i < written; ++i) {  // the machine marks what a step publishes
    const Slot slot = memory.touched()[i];
    if (is_gone(slot) || !flag_of(memory.view(slot)) || flag_of(memory.before(slot))) continue;
    for (const PointerField& field : memory.view(slot)) share(field.target);
    doubt(slot);
  }
  // Then what may have been shared by something that is no more.
  for (const Edge& edge : graph.removed()) doubt(edge.target);
  for (const Slot object : tree.considered()) {
    if (!is_gone(object) || memory::is_temporary(object)) continue;
    for (const PointerField& field : memory.before(object)) doubt(field.target);
  }
  while (!doubtful_.empty()) {
    const Slot object = doubtful_.back();
    doubtful_.pop_back();
    resolve(object);
  }
}

bool Sharing::is_shared(Slot object) const { return flag_of(memory_->view(object)); }

bool Sharing::shows(Slot source, Slot target) const { return is_shared(source) || owner(source) != owner(target); }

void Sharing::share(Slot object) {
  spreading_.push_back(object);
  while (!spreading_.empty()) {
    const Slot next = spreading_.back();
    spreading_.pop_back();
    if (chains_->is_root(next) || is_gone(next) || is_shared(next)) continue;
    graph_->examine(next);
    set_shared(*memory_, next, true, remembers_);
    for (const PointerField& field : memory_->view(next)) spreading_.push_back(field.target);
  }
}

// An object with another owner sees its edges in another light, those to it and those from it.
void Sharing::review_owner(Slot object) {
  const Slot now = owner(object);
  if (now == Slot::none) return share(object);
  if (memory::is_temporary(object)) return;  // its edges are all new
  if (now == chains_->owner(object)) return;
  graph_->examine(object);
  bool shown = false;
  graph_->visit_referrers(object, [&](Slot source, uint32_t) { shown |= !is_gone(source) && shows(source, object); });
  if (shown) share(object);
  doubt(object);
  for (const PointerField& field : memory_->view(object)) {
    if (chains_->is_root(field.target) || is_gone(field.target)) continue;
    if (shows(object, field.target)) share(field.target);
    doubt(field.target);
  }
}

void Sharing::doubt(Slot object) {
  if (!chains_->is_root(object)) doubtful_.push_back(object);
}

void Sharing::resolve(Slot object) {
  const auto can_lose = [&](Slot slot) { return !is_gone(slot) && is_shared(slot) && owner(slot) != Slot::none; };
  if (!can_lose(object) || seen_[object].confirmed == update_) return;
  Budget::check();  // it may take a walk through the whole heap, and so may many others
  ++search_;
  backwards_.assign(1, object);
  seen_[object].search = search_;
  bool found = false;
  for (size_t i = 0; i < backwards_.size() && !found; ++i) {
    const Slot target = backwards_[i];
    graph_->examine(target);
    graph_->visit_referrers(target, [&](Slot source, uint32_t) {
      if (found || is_gone(source)) return;
      if (owner(source) != owner(target) || seen_[source].confirmed == update_) {
        found = true;
      } else if (!chains_->is_root(source) && is_shared(source) && seen_[source].search != search_) {
        seen_[source].search = search_;
        backwards_.push_back(source);
      }
    });
  }
  if (found) {
    seen_[object].confirmed = update_;
    return;
  }
  for (const Slot slot : backwards_) {
    add_owner(*owners_, owner(slot));
    set_shared(*memory_, slot, false, remembers_);
    for (const PointerField& field : memory_->view(slot)) doubt(field.target);
  }
}

}  // namespace quotient::heap
