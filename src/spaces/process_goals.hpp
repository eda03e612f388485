// What is looked for in a system of processes, beside assertions and the like.
#pragma once

#include <string>

#include "props/error.hpp"

namespace quotient::spaces {

struct ProcessGoals {
  bool assertions = true;
  bool deadlock = true;     // a state that is no valid end, where nobody can move
  bool acceptance = false;  // a cycle through accepting states
  bool fairness = false;    // ... in which every process that always can move does
  bool leak = false;        // an object that nothing points to any more
  bool symmetry = false;    // states that differ by exchanging processes count as one; not for cycles
  // What such a cycle is, and what it is if the claim comes to its end.
  props::ErrorKind cycle_kind = props::ErrorKind::acceptance_cycle, end_kind = props::ErrorKind::never_claim;
  std::string cycle_message = "an execution passes accepting states again and again",
              end_message = "the never claim matches this execution";
};

}  // namespace quotient::spaces
