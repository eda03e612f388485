// Local variables that live in memory.
//
// Those of fixed size (LLVM's static allocas) are one `local` each, made where the variable's scope begins and
// killed where it ends, or at entry if there are no markers; the register is set to undefined with it, so that it does
// not make states differ. Variable-length arrays and alloca() can be made any number of times: each
// gets a node {previous node, its object}, `$dynamic` holds the last node, and restoring the stack kills
// objects and nodes down to the one that was last when the stack was saved.
#pragma once

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

void begin_lifetime(FunctionLowering& f, const ir::AllocaInst& variable);
void lower_lifetime(FunctionLowering& f, const ir::CallBase& marker);

// A temporary object of the caller's: for an argument passed by value, for variadic arguments.
core::Operand new_object(FunctionLowering& f, const std::string& hidden_name, const core::Operand& size,
                         uint64_t alignment);
void kill_object(FunctionLowering& f, const core::Operand& object);

void lower_alloca(FunctionLowering& f, const ir::Instruction& instruction);
void prepare_dynamic_stack(FunctionLowering& f);
void lower_stack_save(FunctionLowering& f, const ir::CallBase& call);
void lower_stack_restore(FunctionLowering& f, const ir::CallBase& call);
void release_dynamic_stack(FunctionLowering& f);  // before a return

}  // namespace quotient::frontends::llvm
