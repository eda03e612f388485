// Formulas evaluated directly on words that repeat, without an automaton: what checks a counterexample once more.
#pragma once

#include <cstdint>
#include <vector>

#include "ltl/formula.hpp"

namespace quotient::ltl {

// The infinite word  prefix · cycle · cycle · …; a letter has the bits of the atoms that hold.
struct Word {
  std::vector<uint64_t> letters;  // of the prefix, then of the cycle: not empty
  size_t cycle_begin = 0;         // < letters.size()
};

bool satisfies(const Word& word, const Formulas& formulas, Formula formula);

}  // namespace quotient::ltl
