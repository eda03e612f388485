// What the source calls an object, a place in it, a value.
#pragma once

#include <string>
#include <unordered_map>

#include "machine/machine.hpp"

namespace quotient::trace {

class Names {
 public:
  explicit Names(machine::Machine& machine) : machine_(machine) {}

  std::string object(memory::Slot slot) const;                         // counter, heap object 3, x
  std::string place(memory::Slot slot, uint64_t offset) const;         // counter + 4
  std::string value(const memory::Value& value, unsigned size) const;  // 42, &counter, null, undefined

 private:
  machine::Machine& machine_;
  mutable std::unordered_map<uint32_t, size_t> numbers_;  // of heap objects, in the order of their first mention
};

}  // namespace quotient::trace
