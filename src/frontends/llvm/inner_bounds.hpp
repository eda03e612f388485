// For --check bounds-inner: a pointer that is made from an array that is a member of a struct (`p = s.a`, `f(&s.a[i])`)
// is confined to that array (`confine`). Not to a row of a matrix, since programs treat those as one array; not to the
// last member, which may be a flexible array; and not in code that an optimiser has seen. Going back from a member to
// its struct with char pointers (`container_of`) ends it.
#pragma once

#include <optional>

#include "frontends/llvm/function_lowering.hpp"

namespace quotient::frontends::llvm {

// The address that an element's address is computed from, confined if it has to be, or no longer.
core::Operand confined_base(FunctionLowering& f, const ir::GEPOperator& element, const core::Operand& base);

// Likewise for the address of such a member in a global variable, which is a constant; nothing if it is not confined.
std::optional<core::Operand> confined_constant(FunctionLowering& f, const ir::Constant& constant);

}  // namespace quotient::frontends::llvm
