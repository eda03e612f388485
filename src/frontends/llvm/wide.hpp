// Integers of 128 bits: two registers, the low half first. Division and conversion from and to floating point are
// calls of the runtime (src/runtime/int128.c); everything else is inline. Widths between 64 and 128 bits (which
// __builtin_add_overflow makes, and _BitInt) are calculated with 128; wider integers can be loaded, stored,
// converted, masked and shifted by constants, as access to bit-fields does.
#pragma once

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

Operands wide_binary(FunctionLowering& f, core::Op op, const Operands& a, const Operands& b, unsigned bits);
core::Operand wide_compare(FunctionLowering& f, core::Op op, const Operands& a, const Operands& b, unsigned bits);

// An integer of any width as one of any other width.
Operands resize_integer(FunctionLowering& f, const Operands& value, unsigned from, unsigned to, bool is_signed);

// Calls a function of the runtime by name.
Operands call_runtime(FunctionLowering& f, const char* name, Operands arguments, size_t results);

}  // namespace quotient::frontends::llvm
