// Leaks by C's rules. A search keeps of a frame only what is read again (docs/heap.md), so it notices that memory is
// out of reach as soon as no thread will use it. That is a leak only if no variable that is still in scope holds the
// memory. This is decided when a search finds such memory, by running the path once more with all variables.
#pragma once

#include "explore/result.hpp"
#include "machine/machine.hpp"

namespace quotient::spaces {

struct LeakJudgement {
  bool lost;           // nothing in scope holds it either
  std::string holder;  // otherwise: a function with a variable that does
};

// `path` ends with the step that loses the memory in the search on `searched`; `number` says which of several blocks
// that it loses there. If fewer are lost with all variables, one of them holds it.
LeakJudgement judge_leak(const machine::Machine& searched, const std::vector<explore::Move>& path, uint32_t number);

}  // namespace quotient::spaces
