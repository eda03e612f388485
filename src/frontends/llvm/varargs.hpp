// Variadic functions. The caller lays the variadic arguments into an object just as the target's calling convention
// lays out arguments on the stack, and passes its address as a hidden last parameter; va_start makes
// a va_list that says "all registers are used up, the rest is there". So clang's own expansion of va_arg works as it
// is.
#pragma once

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

inline constexpr const char* kVarargs = "$varargs";      // parameter of a variadic function
inline constexpr const char* kArguments = "$arguments";  // what a caller passes

// The object with the arguments of the call from number `first` on, or 0 if there are none.
core::Operand pack_arguments(FunctionLowering& f, const ir::CallBase& call, unsigned first);

// Whether clang's va_arg reads its argument from this place. The library reads its own arguments in ways that
// optimisation hides, and says itself what it expects (__quotient_argument).
bool is_variable_argument(const ir::Value& place, unsigned pointer_bits);
// What is read there must be an argument of such a type, if it is a number or a pointer.
void check_argument(FunctionLowering& f, ir::Type* type, const core::Operand& place);

void lower_va_start(FunctionLowering& f, const ir::CallBase& call);
void lower_va_copy(FunctionLowering& f, const ir::CallBase& call);
void lower_va_arg(FunctionLowering& f, const ir::Instruction& instruction);  // which clang does not write for C

}  // namespace quotient::frontends::llvm
