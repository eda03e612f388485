// setjmp and its kin. A function that calls one of them owns an object whose only purpose is to be dead when the
// function has returned. setjmp writes the object's address and the number of a `landing` into the buffer; longjmp (in
// src/runtime/libc/jump.c) gives both to `jump`, which finds the frame by the object.
//
// C says that a variable of the function that is not volatile and was changed between setjmp and longjmp is then
// indeterminate. Variables that live in registers are: setjmp keeps a copy of each, and when it returns for the second
// time those that differ become undefined. Variables in memory (arrays, and what has its address taken) keep what was
// stored last, as they do with every compiler.
#pragma once

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

void prepare_landings(FunctionLowering& f);  // at a function's entry

// False if the function is none of them.
bool lower_setjmp(FunctionLowering& f, const ir::CallBase& call, const ir::Function& callee);

// __builtin_setjmp and __builtin_longjmp.
void lower_builtin_setjmp(FunctionLowering& f, const ir::CallBase& call);
void lower_builtin_longjmp(FunctionLowering& f, const ir::CallBase& call);

}  // namespace quotient::frontends::llvm
