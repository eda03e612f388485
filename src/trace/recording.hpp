// A replayed path as data, step by step: where every thread is, what its variables hold, and what objects there are
// with what in them. Each step has only what it changed, so that ten thousand steps stay small; recorded_state.hpp puts
// them together again. What people look at stands on this: the report (cli/report.hpp) and `quotient replay`.
#pragma once

#include "trace/hand_overs.hpp"
#include "trace/replay.hpp"

namespace quotient::trace {

// A value that somebody can see, and where it leads.
struct Shown {
  std::string text;     // "42", "null", "&queue"
  int target = -1;      // the object that it points into: index into Recording::objects
  uint64_t offset = 0;  // ... and where in it
  friend bool operator==(const Shown&, const Shown&) = default;
};

// A piece of an object.
struct Cell {
  uint32_t offset = 0;
  std::string name;  // ".head", "[2]", "+8" if the source does not tell; empty: it is the whole object
  Shown value;
  friend bool operator==(const Cell&, const Cell&) = default;
};

enum class ObjectRole : uint8_t { global, local, thread_local_variable, heap };

// What stays the same as long as it exists. Objects are the variables that the program uses, and the heap.
struct RecordedObject {
  std::string name;
  ObjectRole role = ObjectRole::heap;
  uint32_t size = 0;
  std::string function;  // of a local variable
  uint32_t thread = 0;   // likewise
  Site allocated;        // of a heap object; an empty file: not known
};

enum class Life : uint8_t { present, freed, gone };

struct ObjectChange {
  uint32_t object = 0;
  Life life = Life::present;
  std::vector<Cell> cells;  // that are new or have another value
};

struct Variable {
  std::string name;
  Shown value;
  friend bool operator==(const Variable&, const Variable&) = default;
};

struct CallFrame {
  Place place;
  std::string function;
  std::vector<Variable> variables;
  friend bool operator==(const CallFrame&, const CallFrame&) = default;
};

// The calls of a thread: the outermost `kept` are as they were before, the others are these, the innermost last.
struct StackChange {
  uint32_t thread = 0;
  uint32_t kept = 0;
  std::vector<CallFrame> frames;
};

struct Moment {
  std::vector<ObjectChange> objects;
  std::vector<StackChange> stacks;
  std::string output;
};

struct Recording {
  std::vector<RecordedObject> objects;
  // The first is the beginning; then there is one after each line of the trace (Trace::lines). If the last line ends in
  // an error, its moment is that of the error.
  std::vector<Moment> moments;
  std::vector<HandOver> hand_overs;
};

// Runs the path of a finding again that replay() has followed to `trace`.
Recording record(const core::Module& module, const machine::MachineOptions& options, const explore::Finding& finding,
                 const Trace& trace);

}  // namespace quotient::trace
