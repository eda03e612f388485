// Runs a path again and tells what happened, in terms of the source. Nothing of the search is used but
// the machine: no matching, no renaming of objects (an object keeps one name through a trace). A finding of the search
// that does not come out again would be a bug of ours, and is reported as one; one from a file may be of anything.
#pragma once

#include "explore/result.hpp"
#include "spaces/claim.hpp"
#include "trace/last_writes.hpp"
#include "trace/names.hpp"

namespace quotient::trace {

struct Thread {
  std::string name;      // spawn path
  std::string function;  // where it starts; empty: it has not begun
  std::string label;     // how people call it; empty: main, T1, T2 …
};

// What one source line did within one step.
struct Line {
  uint32_t step = 0;    // from 1
  uint32_t thread = 0;  // index into Trace::threads
  Place place;
  unsigned last_column = 0;  // ... that was reached of the line; 0: not known
  std::string function;
  std::string text;                        // the statement; empty: what the source has at this place
  std::vector<std::string> reads, writes;  // "counter = 1"
  Change last_written;                     // who has written what stands at the end of `reads`
  bool throws = false;                     // an exception leaves it, and is caught
};

struct Waiting {
  uint32_t thread = 0;
  Place place;
  std::string what;           // "mutex m"
  int holder = -1;            // index of the thread that holds it
  uint32_t since = 0;         // ... from this step on; 0: not known
  bool holder_ended = false;  // ... and did not give it back before it ended
  bool for_end = false;       // it waits for the end of a thread
};

// Who goes round in a livelock: where it is when the cycle begins, and what it reads and writes in it.
struct Spinning {
  uint32_t thread = 0;
  Place place;
  std::vector<std::string> reads, writes;
};

// Where a block was allocated or freed.
struct Site {
  Place place;
  std::string function;
  uint32_t thread = 0;  // index into Trace::threads
  uint32_t step = 0;
};

// What a function such as __VERIFIER_nondet_int() gave.
struct Input {
  size_t line = 0;       // the index of the line that it belongs to
  Place place;           // of the call
  std::string function;  // that calls
  std::string source;    // the function that gave it
  std::string value;
};

// A call that was going on when the error happened.
struct Frame {
  Place place;
  std::string function;
};

struct Trace {
  std::vector<Thread> threads;
  std::vector<Line> lines;
  std::vector<Input> inputs;
  std::vector<Waiting> waiting;    // of a deadlock, or beside a livelock
  std::vector<Spinning> spinning;  // of a livelock
  std::vector<uint32_t> ended;     // ... the threads that are no more
  std::string output;              // what the program printed on the way
  Place place;                     // of the error
  std::string function;
  Place other_place;                          // of a data race
  std::vector<Frame> stack;                   // of the thread that failed, the innermost first; only the user's
  Site scope_end;                             // of a variable whose scope has ended, likewise
  std::string remark;                         // what else there is to say; empty: nothing
  Site allocated, freed;                      // the heap block that the error is about, if there is one
  std::string object;                         // what that is called; of a data race: what both access
  bool writes = false, other_writes = false;  // of a data race
  int error_thread = -1;
  int other_thread = -1;    // of a data race
  uint32_t cycle_step = 0;  // from this step on everything repeats forever; 0: no
  // The number in the finding's path, from 1, of each step from 1 on; empty: they are the same.
  std::vector<uint32_t> moves;
};

// What people call a thread: main, T1, client:2.
std::string thread_label(const Trace& trace, uint32_t thread);

// `options` are those of the search, `claim` is what it watched, if anything. `finding.error.pc` must be of the same
// module. The violation of a formula is checked by evaluating the formula on what the conditions say along the path,
// without the automaton; a livelock by going round once more.
Trace replay(const core::Module& module, const machine::MachineOptions& options, const explore::Finding& finding,
             const spaces::Claim* claim = nullptr);

// The same for a finding from a file: a Diagnostic says at which point it does not fit the program.
Result<Trace> replay_saved(const core::Module& module, const machine::MachineOptions& options,
                           const explore::Finding& finding, const spaces::Claim* claim = nullptr);

}  // namespace quotient::trace
