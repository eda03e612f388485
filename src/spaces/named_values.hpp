// The numbers that objects with names of their own hold: global variables, and heap objects that were named before
// there were threads (machine::Interpreter::name_objects). No two objects of a state share such a name.
#pragma once

#include <optional>
#include <vector>

#include "memory/memory.hpp"
#include "reduce/guarded_futures.hpp"

namespace quotient::spaces {

class NamedValues {
 public:
  explicit NamedValues(const memory::Memory& memory) : memory_(memory) {}

  static bool can_name(const reduce::Touch& touch);
  // None if there is no such object now, or what is there is no number.
  std::optional<uint64_t> at(const reduce::Place& place);

 private:
  memory::Slot find(reduce::ObjectName object);

  const memory::Memory& memory_;
  std::vector<memory::Slot> homes_;  // where heap objects were when they were asked for last, by their names
};

}  // namespace quotient::spaces
