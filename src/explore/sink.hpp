// How a search talks to the outside while it runs: the engine itself never prints.
#pragma once

#include <cstdint>

#include "memory/value.hpp"

namespace quotient::explore {

struct Progress {
  double seconds;
  uint64_t states, transitions;
  uint64_t depth;     // of the current path, or of the current layer
  uint64_t frontier;  // states that wait to be expanded
  uint64_t memory_bytes;
};

struct Sink {
  virtual ~Sink() = default;
  virtual void progress(const Progress&) {}
};

// The hooks of paper 3's algorithm 2: where a reduction or an observer enters the search.
struct Hooks {
  virtual ~Hooks() = default;
  virtual void new_state() {}
  virtual void seen_state() {}
  virtual void backtracked() {}
  virtual void thread_picked(memory::Slot /*thread*/) {}
};

}  // namespace quotient::explore
