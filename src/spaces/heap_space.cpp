#include "spaces/heap_space.hpp"

#include <algorithm>

namespace quotient::spaces {

using memory::ContentId;

HeapSpace::HeapSpace(processes::Heap& heap, const heap::HeapOptions& options, std::shared_ptr<StateTables> tables)
    : heap_(heap), canonicaliser_(heap::make_canonicaliser(options, heap.roots())), tables_(std::move(tables)) {}

void HeapSpace::absorb(const HeapSpace& other) {
  kept_ += other.kept_;
  objects_ += other.objects_;
  traversed_ += other.traversed_;
  collected_ += other.collected_;
}

uint32_t HeapSpace::keep(bool& lost) {
  memory::Memory& memory = heap_.memory();
  memory.settle();
  const heap::Findings& findings = canonicaliser_->run(memory, heap_.chains(), true);
  lost = !findings.lost.empty();
  changes_.clear();
  memory.commit([this](const memory::ObjectView& object) { return tables_->contents.intern(object); }, changes_);
  std::sort(changes_.begin(), changes_.end(), [](const auto& a, const auto& b) { return a.slot < b.slot; });
  node_ = tables_->tree.update(node_, changes_);
  ++kept_;
  objects_ += memory.objects().size();
  traversed_ += findings.traversed;
  collected_ += findings.collected;
  return static_cast<uint32_t>(node_);
}

void HeapSpace::go(uint32_t to) {
  const store::Node node{to};
  if (node == node_) return;
  tables_->tree.diff(node_, node, [this](memory::Slot slot, ContentId content) {
    heap_.memory().bind(slot, content, content == ContentId::none ? nullptr : tables_->contents.block(content));
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
  statistics.contents = tables_->contents.size();
  statistics.contents_bytes = tables_->contents.bytes();
  statistics.leaves = tables_->tree.leaves();
  statistics.nodes += tables_->tree.nodes();
  statistics.nodes_bytes += tables_->tree.bytes();
}

}  // namespace quotient::spaces
