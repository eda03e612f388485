// What goes into a step and what comes out of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/choices.hpp"
#include "memory/value.hpp"
#include "props/error.hpp"
#include "reduce/touch.hpp"

namespace quotient::machine {

using quotient::Choices;  // of the `choose` instructions

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
  bool progress = false;  // it has passed a mark that says so, or written output
  uint64_t exit_code = 0;
  Footprint footprint;
  std::vector<reduce::Touch> touches;  // the same in names for all states, with more (MachineOptions::learns)
  reduce::LockSet locks = 0;           // likewise: those that its thread held when it began
  // The threads that alone can reach some object which was shared before, so that their next steps may be longer.
  std::vector<memory::Slot> owners;
  bool chose = false;  // its visible operation was a choice: it has touched nothing
  std::optional<props::Error> error;
  std::vector<PassedError> passed;  // whatever the status: errors that the step went on after
  memory::Slot error_thread{};      // the thread that made it (a spawned one may fail in its first instructions)
  memory::Slot leaked{};            // if it failed because memory was lost: one lost object
  uint32_t block = 0;               // if the error is about a heap object: ObjectHeader::block()
  bool doubtful = false;            // memory may have been lost, or a number that was an address leads to it
  std::optional<uint32_t> holder;   // the pc of a frame that alone keeps memory from being lost (Hold::weakly)
  Wait wait;                        // if blocked or spurious
};

}  // namespace quotient::machine
