// Inputs (`__VERIFIER_nondet_int()` and its kin) that a program compares with constants.
//
// `if (__VERIFIER_nondet_int())` has two outcomes, not 2^32. Where the result of such a call, or the local variable
// that it goes into, is only compared with constants (or is what a switch decides by), values that answer all of these
// comparisons alike are one class, and one value of each class is enough: nothing else in the program can tell two of
// them apart. The call is then directed to a function that chooses among these values, and the search is exhaustive
// without --nondet-int.
//
// If the program also uses the input otherwise, as in
//     int n = __VERIFIER_nondet_int();
//     assume_abort_if_not(n > 0 && n <= 4);
//     for (int i = 0; i < n; i++) ...
// the constants divide the numbers into ranges. Short ranges are enumerated; of a long one a few values are tried.
// Before each other use the program asks whether the value lies in a long range: only then was something left out,
// which the verdict says. In the example no execution gets there with such a value.
//
// The ranges: each comparison divides the circle of 2^n numbers before and behind its constant, and where signed or
// unsigned numbers begin anew; within a range all comparisons have the same answer.
#pragma once

#include "frontends/llvm/ir.hpp"

namespace quotient::frontends::llvm {

void choose_inputs_by_class(ir::Module& program);

}  // namespace quotient::frontends::llvm
