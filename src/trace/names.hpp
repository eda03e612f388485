// What the source calls an object, a place in it, a value. Objects of the heap are numbered in the order of their first
// mention, for each type anew.
#pragma once

#include <map>
#include <string>
#include <unordered_map>

#include "machine/machine.hpp"

namespace quotient::trace {

class Names {
 public:
  explicit Names(machine::Machine& machine);

  // The object with this number (ObjectHeader::block()) was made by this instruction, which may tell its type.
  void made(uint32_t block, machine::Pc pc);
  // Whether the type of the object is known, and has nothing at this place that the source knows.
  bool is_hidden(memory::Slot slot, uint64_t offset) const;
  // Whether the type of the object is known.
  bool is_typed(memory::Slot slot) const { return type_of(slot) != nullptr; }

  std::string object(memory::Slot slot) const;                         // counter, heap object 3, Account#2
  std::string place(memory::Slot slot, uint64_t offset) const;         // counter + 4, Account#2.balance
  std::string value(const memory::Value& value, unsigned size) const;  // 42, &counter, null, undefined

 private:
  const core::ObjectType* type_of(memory::Slot slot) const;
  size_t number(memory::Slot slot, const core::ObjectType* type) const;

  machine::Machine& machine_;
  std::unordered_map<std::string_view, const core::ObjectType*> types_;
  std::unordered_map<uint32_t, const core::ObjectType*> type_of_block_;
  // Of heap objects, by their type and what they are known by.
  mutable std::map<const core::ObjectType*, std::unordered_map<uint64_t, size_t>> numbers_;
};

}  // namespace quotient::trace
