// Intrinsics on floating-point numbers that are not one `math` instruction.
#pragma once

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

void lower_multiply_add(FunctionLowering& f, const ir::CallBase& call);      // fma (a call: one rounding) and fmuladd
void lower_float_class(FunctionLowering& f, const ir::CallBase& call);       // is.fpclass: isnan(), isinf(), …
void lower_round_to_integer(FunctionLowering& f, const ir::CallBase& call);  // lround, lrint, …
void lower_integer_power(FunctionLowering& f, const ir::CallBase& call);     // powi, ldexp

}  // namespace quotient::frontends::llvm
