// What happened on the heap of a system of processes, in terms of the model: "head = node 1", "node 1.next = null".
// Objects are numbered as they are made.
#pragma once

#include <string>
#include <vector>

#include "processes/machine.hpp"

namespace quotient::trace {

class HeapText {
 public:
  explicit HeapText(const processes::Machine& machine)
      : machine_(machine), program_(machine.program()), heap_(*machine.heap()) {}

  struct Line {
    int process = -1;  // whose variable it is; -1: nobody's
    std::string text;
  };
  // What is different since the log was this long.
  std::vector<Line> changes_since(uint32_t changes) const;
  // A variable or field with its value, and where that leads.
  struct Cell {
    uint32_t place = 0;
    std::string name, value;
    memory::Slot target = memory::Slot::none;  // the beginning of an object of the heap
  };
  struct Object {
    memory::Slot slot = memory::Slot::none;
    std::string name;
    bool gone = false;  // it was deleted, and something still points to it
    std::vector<Cell> cells;
  };
  // What variables lead to, in the order of a breadth-first walk.
  std::vector<Object> objects() const;
  // The variables that lie in an object: of the globals, or of a frame.
  std::vector<Cell> variables(memory::Slot slot, const std::vector<processes::Name>& names) const;
  // The pointer at this place of a channel's record.
  std::string pointer_in_channel(uint32_t channel, uint32_t place) const;

 private:
  struct Owner {  // of a frame
    int process = -1;
    const std::vector<processes::Name>* names = nullptr;
  };
  Owner owner(memory::Slot frame) const;
  std::string object_name(memory::Slot slot) const;
  // The variable or field at this place; empty: nobody knows it.
  std::string place_name(memory::Slot slot, uint32_t place, const processes::Name*& name) const;
  memory::Value value_at(memory::Slot slot, uint32_t place, processes::Width width) const;
  std::string pointer_text(const memory::Value& value) const;
  std::string value_text(memory::Slot slot, uint32_t place, const processes::Name& name) const;

  const processes::Machine& machine_;
  const processes::Program& program_;
  const processes::Heap& heap_;
};

}  // namespace quotient::trace
