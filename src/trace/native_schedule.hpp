// What a native run needs to take the same path (docs/traces.md, "Natively"): whose turn it is after whom, and at which
// of its points each thread begins a turn. The program has points in it (frontends/llvm/native_program.hpp); they are
// counted while the machine follows the path.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "explore/result.hpp"
#include "machine/machine.hpp"

namespace quotient::trace {

struct NativeSchedule {
  struct Turn {
    uint32_t thread;  // by the order of birth; 0 is main
    uint64_t points;  // that the thread has passed when it begins
  };
  struct Thread {
    uint64_t points = 0;  // that it has passed in all
    bool ends = false;
  };
  std::vector<Turn> turns;
  std::vector<Thread> threads;
  std::vector<uint32_t> choices;  // what the program's choices gave, in order
  uint32_t error_thread = 0;      // that makes the last turn
};

// `module` has the points, which are calls of the function of that name. The path is that of the program without them.
Result<NativeSchedule> native_schedule(const core::Module& module, const machine::MachineOptions& options,
                                       const explore::Finding& finding, std::string_view point);

}  // namespace quotient::trace
