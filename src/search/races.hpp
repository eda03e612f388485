// Data races: two threads whose next steps touch the same bytes, one of them writing, not both atomic. They
// are looked for at states where both accesses are next (docs/checks.md, data-race).
#pragma once

#include <vector>

#include "search/result.hpp"

namespace quotient::search {

// Collects the next accesses of the threads of one state; add() tells whether one races with those before.
class NextAccesses {
 public:
  struct Race {
    machine::Access first, second;
    memory::Slot first_thread, second_thread;
    std::string message() const;
  };
  bool add(memory::Slot thread, const machine::Footprint& footprint, Race& race);

 private:
  struct Entry {
    memory::Slot thread;
    machine::Access access;
  };
  std::vector<Entry> accesses_;
};

}  // namespace quotient::search
