// Data races among next steps: two threads whose next steps touch the same bytes, one of them writing, not both atomic.
// In programs where all that communicates also synchronises, these are all races (docs/races.md).
#pragma once

#include <vector>

#include "machine/step.hpp"

namespace quotient::spaces {

// Collects the next accesses of the threads of one state; add() tells whether one races with those before.
class NextAccesses {
 public:
  struct Entry {
    memory::Slot thread;
    machine::Access access;
    bool blocked;  // the step waits, but has looked at this
    std::vector<machine::Choices::Choice> choices;
  };
  struct Race {
    Entry first, second;  // if one is blocked, it is the second
  };
  bool add(memory::Slot thread, const machine::Choices& choices, const machine::Step& step, Race& race);

 private:
  std::vector<Entry> accesses_;
};

}  // namespace quotient::spaces
