// Inputs of which the program only asks how they compare with constants.
//
// `if (__VERIFIER_nondet_int())` has two outcomes, not 2^32. Where the result of such a call, or the local variable
// that it goes into, is only compared with constants (or is what a switch decides by), values that answer all of these
// comparisons alike are one class, and one value of each class is enough: nothing else in the program can tell two of
// them apart. The call is then directed to a function that chooses among these values; the search is exhaustive
// without --nondet-int.
//
// Which values represent the classes: each comparison divides the circle of 2^n numbers at the borders of its constant
// C (before C, behind C) and where signed or unsigned numbers begin anew. A class therefore has a member right at one
// of these borders, and it is enough to look at C - 1, C, C + 1, the least and the greatest numbers.
#pragma once

#include "frontends/llvm/ir.hpp"

namespace quotient::frontends::llvm {

void choose_inputs_by_class(ir::Module& program);

}  // namespace quotient::frontends::llvm
