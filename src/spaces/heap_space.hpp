// The heaps of a system of processes as numbers: the canonicaliser names the objects, the store keeps what they hold,
// and the root of the state tree stands for the whole heap. Written into the vector, it makes equal states equal
// vectors (process_space.hpp). The same parts as in state_space.hpp, for the heap alone.
#pragma once

#include <memory>

#include "explore/result.hpp"
#include "heap/canonicaliser.hpp"
#include "processes/heap.hpp"
#include "spaces/state_tables.hpp"

namespace quotient::spaces {

class HeapSpace {
 public:
  HeapSpace(processes::Heap& heap, const heap::HeapOptions& options,
            std::shared_ptr<StateTables> tables = std::make_shared<StateTables>());

  // The current step's changes are kept: the number of the heap as it is now. `lost`: something became unreachable
  // without being deleted.
  uint32_t keep(bool& lost);
  // To the heap of this number. There are no changes that have not been kept.
  void go(uint32_t to);

  const std::shared_ptr<StateTables>& tables() const { return tables_; }
  void absorb(const HeapSpace& other);  // what another worker has counted
  // As of base/archive.hpp: what heaps consist of, before the first is kept; and what has been counted.
  template <class Archive>
  void describe_tables(Archive& archive) {
    archive(heap_.chains(), *tables_);
  }
  template <class Archive>
  void describe_notes(Archive& archive) {
    archive(kept_, objects_, traversed_, collected_);
  }
  uint64_t bytes() const { return tables_->contents.bytes() + tables_->tree.bytes() + heap_.chains().bytes(); }
  void fill_statistics(explore::Statistics& statistics) const;

 private:
  processes::Heap& heap_;
  std::unique_ptr<heap::Canonicaliser> canonicaliser_;
  const std::shared_ptr<StateTables> tables_;
  store::Node node_{};
  std::vector<memory::Change> changes_;
  uint64_t kept_ = 0, objects_ = 0, traversed_ = 0, collected_ = 0;
};

}  // namespace quotient::spaces
