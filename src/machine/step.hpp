// What goes into a step and what comes out of it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "memory/value.hpp"
#include "props/error.hpp"

namespace quotient::machine {

// The outcomes of the `choose` instructions of one step, in order. Most steps have none or one. A step is
// run once for each sequence; advance() makes the next, as an odometer does.
struct Choices {
  struct Choice {
    uint32_t value, bound;
    friend bool operator==(const Choice&, const Choice&) = default;
  };
  std::vector<Choice> taken;
  size_t next = 0;

  // The outcome of the next choice among `bound`, the first if it comes up for the first time.
  uint32_t take(uint32_t bound) {
    if (next == taken.size()) taken.push_back({0, bound});
    return std::min(taken[next++].value, bound - 1);  // what was saved with another program may be too great
  }
  bool advance() {
    next = 0;
    while (!taken.empty() && taken.back().value + 1 >= taken.back().bound) taken.pop_back();
    if (taken.empty()) return false;
    ++taken.back().value;
    return true;
  }
};

// One visible access of a step: what independence and races are decided on.
struct Access {
  memory::Slot object;
  uint32_t offset, size;
  uint32_t pc;
  bool write;
  bool atomic;
};
using Footprint = std::vector<Access>;

// Why a thread cannot go on: where it waits, for what, and whose handle holds it.
struct Wait {
  uint32_t pc = 0;    // in user code if possible
  uint32_t what = 0;  // string of the module
  memory::Value object, holder;
};

enum class StepStatus : uint8_t {
  advanced,  // the thread made its step
  blocked,   // an await was false: nothing happened
  pruned,    // an assume was false, or a check that is off would have failed: this execution does not count
  failed,    // an error: see Step::error
};

// An error after which the program goes on, and the search with it, if all errors are asked for.
struct PassedError {
  props::Error error;
  memory::Slot thread{};  // that made it
};

struct Step {
  StepStatus status = StepStatus::advanced;
  bool halted = false;  // the program has ended
  // The thread went on although it still waits (see `wait`): what it waits for may never come, so this is not progress.
  bool spurious = false;
  uint64_t exit_code = 0;
  Footprint footprint;
  std::optional<props::Error> error;
  std::vector<PassedError> passed;  // whatever the status: errors that the step went on after
  memory::Slot error_thread{};      // the thread that made it (a spawned one may fail in its first instructions)
  memory::Slot leaked{};            // if it failed because memory was lost: one lost object
  uint32_t block_tag = 0;           // of the heap object that the error is about, if it is about one
  bool doubtful = false;            // memory may have been lost, or a number that was an address leads to it
  memory::Slot holder{};            // a frame that alone keeps memory from being lost (Hold::weakly)
  Wait wait;                        // if blocked or spurious
};

}  // namespace quotient::machine
