// A program of Core without calls: every function stands where it is called, once for each way that leads there, with
// registers of its own. So what is constant on each way is constant here: the sizes that a wrapper around malloc is
// asked for, or a function that is handed over as an argument.
//
// A function that calls itself is not written out again, unless it is given other functions as arguments: the call is a
// jump to its beginning. What the caller still needs afterwards is put away in a frame, an object like any other, which
// points to the frame before it (recursion.hpp). So the stack is a list, of every length, and nothing else has to know
// of recursion. A call of itself that a function ends with (last_call.hpp) needs no frame.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/module.hpp"

namespace quotient::shape {

struct Flat {
  struct Register {
    uint32_t function = 0, reg = 0;  // of Core; beyond those of the function: its frame, and what it returns
    uint32_t depth = 0;              // so many other calls of the function are being executed
  };
  struct Instruction {
    core::Instruction code;      // with registers of this program; blocks mean nothing
    std::vector<uint32_t> next;  // in the order of the operands of a branch; the default of a switch comes last
    uint32_t function = 0;
    core::Location location;         // in the user's program
    std::string obstacle;            // not empty: nothing can be said of executions that come here
    std::vector<uint32_t> in_scope;  // if the program ends here: the variables that hold their memory to the end
  };
  std::vector<Register> registers;
  std::vector<Instruction> code;     // the first is where it begins
  std::set<std::string> conditions;  // under which this is the program (Program::conditions)
  std::set<uint32_t> frames;         // the instructions that make frames
};

Flat flatten(const core::Module& module, uint32_t main);

}  // namespace quotient::shape
