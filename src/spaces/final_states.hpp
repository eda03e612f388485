// --final-states: how many different memories an execution can end with. Two searches of a program that reach the same
// ends have the same number and the same hash of them, whatever order, reduction or canonicaliser they use: what tests
// of reductions compare.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "machine/program.hpp"

namespace quotient::spaces {

class FinalStates {
 public:
  // The program has ended with this memory and status.
  void add(const machine::Program& program, const memory::Memory& memory, uint64_t status);

  uint64_t count() const { return hashes_.size(); }
  uint64_t hash() const;  // of the set: does not depend on the order in which they were found

 private:
  void visit(const memory::Memory& memory, memory::Slot slot);
  void take_object(const memory::Memory& memory, const memory::ObjectView& object);
  void take_bytes(const uint8_t* bytes, const uint8_t* undefined, size_t size);
  void take(uint64_t word);

  std::unordered_set<uint64_t> hashes_;
  // Of one state: the objects in the order in which they are met, and their places in it.
  std::vector<memory::Slot> met_;
  std::unordered_map<memory::Slot, uint64_t> numbers_;
  uint64_t running_ = 0;
};

}  // namespace quotient::spaces
