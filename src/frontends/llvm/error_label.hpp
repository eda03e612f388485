// A label of the program that must not be reached (LoadOptions::error_label), as older programs of SV-COMP have it:
// `ERROR: goto ERROR;` calls nothing that could be recognised. Clang tells in its debug information where labels stand.
#pragma once

#include "base/result.hpp"
#include "frontends/llvm/ir.hpp"
#include "frontends/llvm/load.hpp"

namespace quotient::frontends::llvm {

class FunctionLowering;

// If the label stands before this instruction, control that comes here is an error.
void report_error_label(FunctionLowering& function, const ir::Instruction& instruction);

// The program has the label. Code that others have optimised may have lost it, and it would seem never to be reached.
Result<void> has_error_label(const ir::Module& program, const LoadOptions& options);

}  // namespace quotient::frontends::llvm
