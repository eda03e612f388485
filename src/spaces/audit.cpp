#include "spaces/audit.hpp"

#include <algorithm>
#include <limits>

#include "base/check.hpp"

namespace quotient::spaces {

using memory::ContentId;
using memory::Slot;

void Audit::after_step() {
  check_contents();
  check_state();
  check_names();
}

void Audit::after_return() {
  check_contents();
  check_state();
}

void Audit::check_contents() {
  const memory::Memory& memory = space_.machine_.memory();
  for (const Slot slot : memory.objects()) {
    const ContentId content = space_.tables_->contents.intern(memory.view(slot)).first;
    QUO_CHECK(content == memory.content(slot), "audit: object {} is not what the store says", index(slot));
  }
}

void Audit::check_state() {
  const memory::Memory& memory = space_.machine_.memory();
  std::vector<memory::Change> all;
  for (const Slot slot : memory.objects()) all.push_back({slot, ContentId::none, memory.content(slot)});
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.slot < b.slot; });
  if (space_.keeps_tree_ && space_.is_named()) {
    const store::Node node = space_.tables_->tree.update(store::Node::none, all);
    QUO_CHECK(node == space_.state_.node, "audit: the state's node is not that of its {} objects", all.size());
  }
  if (space_.hash_) {
    // `full` remembers the state that it was last asked for; the others have coefficients that take time to make.
    if (!hash_ || hash_->kind() == store::HashKind::full)
      hash_.emplace(space_.hash_->kind(), space_.contents(), space_.machine_.chains());
    const uint64_t hash = hash_->after(0, all);
    QUO_CHECK(hash == space_.state_.hash, "audit: the state's hash is not that of its {} objects", all.size());
  }
}

// In a memory of its own, since the canonicaliser of the search follows what changes in the other. All objects count as
// touched, so that nothing is taken from before.
void Audit::check_names() {
  const memory::Memory& searched = space_.machine_.memory();
  if (heap_.canon == heap::Canon::none || searched.threads().empty()) return;
  memory::Memory& memory = shadow_.memory();
  const std::vector<Slot> old = memory.objects();
  for (const Slot slot : old) memory.bind(slot, ContentId::none, nullptr);
  for (const Slot slot : searched.objects())
    memory.bind(slot, searched.content(slot), space_.tables_->contents.block(searched.content(slot)));
  for (const Slot slot : searched.objects()) memory.writable(slot);
  heap::HeapOptions whole = heap_;
  whole.collector = heap::Collector::sweep;
  whole.small_heap = std::numeric_limits<size_t>::max();
  const auto canonicaliser = heap::make_canonicaliser(whole, space_.globals());
  const heap::Findings& findings = canonicaliser->run(memory, space_.machine_.chains(), false);
  QUO_CHECK(findings.collected == 0, "audit: {} objects are garbage and were not collected", findings.collected);
  QUO_CHECK(memory.moves().empty(), "audit: {} objects do not have the names that a traversal gives them",
            memory.moves().size());
  std::vector<memory::Change> changes;
  memory.commit([this](const memory::ObjectView& object) { return space_.tables_->contents.intern(object); }, changes);
  QUO_CHECK(changes.empty(), "audit: a traversal marks {} objects in another way", changes.size());
}

}  // namespace quotient::spaces
