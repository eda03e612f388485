// From text to a formula.
//
//   operators, tightest first          also written
//   !  []  <>  X                       not  G always  F eventually  next
//   U  V  W                            until stronguntil, R release, weakuntil
//   &&                                 /\ (and)
//   ||                                 \/ (or)
//   ->  <->                            implies, equivalent
//
// Infix operators associate to the left, as Spin's do. `true`, `false`, 1 and 0 are constants. Everything else is an
// atom: the longest text between these operators. Comparison and arithmetic bind tighter than all of them, so `F
// counter > 3` is F (counter > 3), and `!a == b` is one atom, as C reads it. Parentheses group; parentheses that are
// part of an atom, like `f(x, y) > 2` or `(a + b) * 2 == c`, belong to its text. Text in braces is one atom whatever it
// holds: {F == 3 ? a : b}.
//
//   G (flag[0] == 1 -> F counter > 3)       has the atoms  flag[0] == 1  and  counter > 3
#pragma once

#include <functional>
#include <string_view>

#include "base/result.hpp"
#include "ltl/formula.hpp"

namespace quotient::ltl {

// Gives the number, below kMaxAtoms, of the atom with this text, which begins at `position` of the formula's text.
// Equal texts may be asked for more than once. An error without a place gets the atom's.
using AtomNumber = std::function<Result<int>(std::string_view text, size_t position)>;

// `file` is what diagnostics call the text.
Result<Formula> parse(Formulas& formulas, std::string_view text, const AtomNumber& atom,
                      std::string_view file = "formula");

}  // namespace quotient::ltl
