#include "spaces/heap_space.hpp"

#include <algorithm>

namespace quotient::spaces {

using memory::ContentId;

HeapSpace::HeapSpace(processes::Heap& heap, const heap::HeapOptions& options)
    : heap_(heap), canonicaliser_(heap::make_canonicaliser(options, heap.roots())) {}

uint32_t HeapSpace::keep(bool& lost) {
  memory::Memory& memory = heap_.memory();
  memory.settle();
  const heap::Findings findings = canonicaliser_->run(memory, heap_.chains(), true);
  lost = !findings.lost.empty();
  changes_.clear();
  memory.commit([this](const memory::ObjectView& object) { return contents_.intern(object); }, changes_);
  std::sort(changes_.begin(), changes_.end(), [](const auto& a, const auto& b) { return a.slot < b.slot; });
  node_ = tree_.update(node_, changes_);
  ++kept_;
  objects_ += memory.objects().size();
  traversed_ += findings.traversed;
  collected_ += findings.collected;
  return static_cast<uint32_t>(node_);
}

void HeapSpace::go(uint32_t to) {
  const store::Node node{to};
  if (node == node_) return;
  tree_.diff(node_, node, [this](memory::Slot slot, ContentId content) {
    heap_.memory().bind(slot, content, content == ContentId::none ? nullptr : contents_.block(content));
  });
  node_ = node;
}

void HeapSpace::fill_statistics(explore::Statistics& statistics) const {
  const auto mean = [](uint64_t sum, uint64_t count) {
    return count ? static_cast<double>(sum) / static_cast<double>(count) : 0.0;
  };
  statistics.heap_objects_mean = mean(objects_, kept_);
  statistics.objects_traversed_percent = 100 * mean(traversed_, objects_);
  statistics.garbage_collected = collected_;
  statistics.chains = heap_.chains().entries();
  statistics.chains_bytes = heap_.chains().bytes();
  statistics.contents = contents_.size();
  statistics.contents_bytes = contents_.bytes();
  statistics.leaves = tree_.leaves();
  statistics.nodes += tree_.nodes();
  statistics.nodes_bytes += tree_.bytes();
}

}  // namespace quotient::spaces
