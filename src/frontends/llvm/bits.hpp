// Intrinsics on integers: minimum and maximum, counting and permuting bits, arithmetic that tells of overflow or
// saturates. None of the instructions emitted here may fail when the intrinsic is defined: an amount that could
// reach the width of the type is never shifted by, even where the result would not be used.
#pragma once

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

void lower_absolute(FunctionLowering& f, const ir::CallBase& call);
void lower_extremum(FunctionLowering& f, const ir::CallBase& call);   // smin smax umin umax
void lower_bit_count(FunctionLowering& f, const ir::CallBase& call);  // ctpop ctlz cttz
void lower_byte_swap(FunctionLowering& f, const ir::CallBase& call);
void lower_bit_reverse(FunctionLowering& f, const ir::CallBase& call);
void lower_funnel_shift(FunctionLowering& f, const ir::CallBase& call);  // fshl fshr
void lower_with_overflow(FunctionLowering& f, const ir::CallBase& call);
void lower_saturating(FunctionLowering& f, const ir::CallBase& call);
void lower_reduction(FunctionLowering& f, const ir::CallBase& call);  // vector.reduce.*

}  // namespace quotient::frontends::llvm
