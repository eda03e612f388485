// A program with points in it: a call of __quotient_point() before each instruction that may be a step of its own (an
// access to memory, a primitive of the runtime, the end of a variable's life). In Core the call does nothing, so a path
// of the program is one of the program with points, too; but who counts them can say of each step at which point of its
// thread it begins. Compiled for the processor, the same program passes the same points, and the call of a schedule
// library (src/runtime/native) holds each thread there until it is its turn.
//
// The runtime is compiled along: a mutex, a condition variable or printf is the same code in both, on top of the same
// primitives. So nothing has to be known of any library function here.
#pragma once

#include <string>
#include <vector>

#include "frontends/llvm/ir.hpp"
#include "frontends/llvm/load.hpp"

namespace quotient::frontends::llvm {

// Puts the points into a linked program.
void insert_points(ir::Module& program);

// What only the machine can do, of what this program refers to: each completes "it uses …".
std::vector<std::string> only_in_machine(const ir::Module& program);

// Makes of a program with points one that can be compiled to machine code: its start is the function kNativeStart, all
// else is local to it, and the library's functions are without debug information, so that debuggers step over them.
void make_native(ir::Module& program, bool sanitised);

}  // namespace quotient::frontends::llvm
