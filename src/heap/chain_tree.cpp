#include "heap/chain_tree.hpp"

#include <algorithm>

#include "base/budget.hpp"

namespace quotient::heap {

using memory::Chain;
using memory::Chains;
using memory::PointerField;
using memory::Slot;

bool ChainTree::is_concerned(const HeapGraph& graph, const Chains& chains) {
  return std::any_of(graph.removed().begin(), graph.removed().end(),
                     [&](const Edge& edge) { return chains.is_child(edge.target, edge.source, edge.label); }) ||
         std::any_of(graph.added().begin(), graph.added().end(), [&](const Edge& edge) {
           return !memory::is_temporary(edge.source) &&
                  chains.less({edge.source, edge.label}, chains.chain(edge.target));
         });
}

void ChainTree::update(HeapGraph& graph, const memory::Memory& memory, Chains& chains) {
  graph_ = &graph;
  memory_ = &memory;
  chains_ = &chains;
  if (++epoch_ == 0) {  // after 2^32 updates
    nodes_.clear();
    epoch_ = 1;
  }
  considered_.clear();

  for (const Edge& edge : graph.removed()) withdraw(edge.target, {edge.source, edge.label});
  for (const Edge& edge : graph.added()) {
    if (!memory::is_temporary(edge.source)) offer(edge.target, {edge.source, edge.label});
  }
  const auto later = [&chains](const Waiting& a, const Waiting& b) { return chains.less(b.key, a.key); };
  while (!queue_.empty()) {
    std::pop_heap(queue_.begin(), queue_.end(), later);
    const Waiting next = queue_.back();
    queue_.pop_back();
    const Node& node = nodes_[next.object];
    if (is_consistent(node) || key(node) != next.key) continue;
    if (node.best == next.key) {
      settle(next.object);
    } else {
      retreat(next.object);
    }
  }
}

Chain ChainTree::best(Slot object) const {
  const Node& node = nodes_[object];
  return node.epoch == epoch_ ? node.best : chains_->chain(object);
}

// min(place, best): neither is final before the queue has come this far.
Chain ChainTree::key(const Node& node) const {
  const Chain place = chains_->chain(node.place);
  return chains_->less(node.best, place) ? node.best : place;
}

ChainTree::Node& ChainTree::consider(Slot object) {
  Node& node = nodes_[object];
  if (node.epoch != epoch_) {
    node = {epoch_, memory::is_temporary(object) ? Slot::none : object, chains_->chain(object)};
    considered_.push_back(object);
    graph_->examine(object);
  }
  return node;
}

void ChainTree::enqueue(Slot object) {
  const Node& node = nodes_[object];
  if (is_consistent(node)) return;
  queue_.push_back({key(node), object});
  std::push_heap(queue_.begin(), queue_.end(),
                 [this](const Waiting& a, const Waiting& b) { return chains_->less(b.key, a.key); });
}

// Somebody with a place points to the object now.
void ChainTree::offer(Slot object, Chain chain) {
  if (!chains_->less(chain, best(object))) return;
  consider(object).best = chain;
  enqueue(object);
}

// An edge has gone, or the one who points has lost its place.
void ChainTree::withdraw(Slot object, Chain chain) {
  if (best(object) != chain) return;
  Node& node = consider(object);
  node.best = least_offer(object);
  enqueue(object);
}

Chain ChainTree::least_offer(Slot object) {
  Budget::check();  // it may have many referrers, and so may many others
  Chain least;
  graph_->visit_referrers(object, [&](Slot source, uint32_t label) {
    const Slot from = place(source);
    if (from != Slot::none && chains_->less({from, label}, least)) least = {from, label};
  });
  return least;
}

void ChainTree::settle(Slot object) {
  Node& node = nodes_[object];
  const Slot before = node.place;
  node.place = chains_->child(node.best.parent, node.best.label);
  for (const PointerField& field : memory_->view(object)) {
    if (chains_->is_root(field.target)) continue;
    offer(field.target, {node.place, field.place});
    if (before != Slot::none)
      withdraw(field.target, {before, field.place});  // the offer was better, but for what is newly pinned
  }
}

void ChainTree::retreat(Slot object) {
  Node& node = nodes_[object];
  const Slot lost = node.place;
  node.place = Slot::none;
  for (const PointerField& field : memory_->view(object)) {
    if (!chains_->is_root(field.target)) withdraw(field.target, {lost, field.place});
  }
  enqueue(object);
}

}  // namespace quotient::heap
