// Who points to an object: the edges of the heap graph, backwards. An edge is known by its source and label, which no
// two edges share, so that adding and removing one is O(1) however many point to the same object.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "memory/slot_table.hpp"

namespace quotient::heap {

class Referrers {
 public:
  Referrers();

  void add(memory::Slot source, uint32_t label, memory::Slot target);
  void remove(memory::Slot source, uint32_t label, memory::Slot target);

  // Calls visit(source, label) for each edge to the target. Nothing may be added or removed meanwhile.
  template <class Visit>
  void visit(memory::Slot target, Visit&& visit) const {
    for (uint32_t at = first_[target]; at != kNone; at = edges_[at].next) visit(edges_[at].source, edges_[at].label);
  }

 private:
  static constexpr uint32_t kNone = 0;
  struct Edge {
    memory::Slot source;
    uint32_t label;
    uint32_t next, previous;  // among the edges to the same target
  };

  size_t home(memory::Slot source, uint32_t label) const;
  size_t position(memory::Slot source, uint32_t label) const;  // in table_: of this edge, or where it would be
  void erase(size_t position);
  void grow();

  std::vector<Edge> edges_;            // edge 0 is none
  std::vector<uint32_t> unused_;       // edges to take again
  memory::SlotTable<uint32_t> first_;  // per target
  std::vector<uint32_t> table_;        // open addressing, linear probing
  size_t used_ = 0;
};

}  // namespace quotient::heap
