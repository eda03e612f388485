// Exceptions of C++ (docs/cxx.md). An invoke names, for the runtime, a table of what its landing pad catches; the
// runtime finds the handler first and unwinds then. The pad compares the frame of the handler with its own, and so
// knows whether it catches or only cleans up.
#pragma once

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

// Whether anything in the program unwinds. If not, no landing pad is reached, and an invoke is a call.
bool can_unwind(const ir::Module& program);

// What an invoke says about its landing pad.
struct Landing {
  core::Operand clauses;         // the table (src/runtime/cxx/clauses.h), or 0 if the pad only cleans up
  std::vector<uint32_t> caught;  // the registers for the exception, the frame of its handler, and the selector
};
Landing landing_of(FunctionLowering& f, const ir::BasicBlock& pad);

void lower_landing_pad(FunctionLowering& f, const ir::Instruction& pad);
void lower_resume(FunctionLowering& f, const ir::Instruction& resume);
void lower_type_number(FunctionLowering& f, const ir::CallBase& call);  // llvm.eh.typeid.for

}  // namespace quotient::frontends::llvm
