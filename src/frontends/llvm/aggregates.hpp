// Parts of first-class structs, arrays and vectors. Since these are lists of pieces, taking one apart is free.
#pragma once

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

void lower_member(FunctionLowering& f, const ir::Instruction& instruction);  // extractvalue, insertvalue
void lower_extract_element(FunctionLowering& f, const ir::Instruction& instruction);
void lower_insert_element(FunctionLowering& f, const ir::Instruction& instruction);
void lower_shuffle(FunctionLowering& f, const ir::Instruction& instruction);

}  // namespace quotient::frontends::llvm
