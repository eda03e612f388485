// What a landing pad catches: a table of words that the front end writes (frontends/llvm/exceptions.cpp). Clauses stand
// in the order of the source:
//   n > 0, type                     a handler of that type; a null type: of all. n is the selector by which it is known
//   clause_filter, n, type × n      what lets pass only these n types (an exception specification)
//   clause_terminate                what must not be reached by an exception (noexcept): the first word
//   clause_end                      the last word
#pragma once

#include "types.h"

namespace quotient {

union clause_word {
  long number;
  const std::type_info *type;
};

enum clause_kind : long { clause_end = 0, clause_filter = -1, clause_terminate = -2 };

// The selector of a filter that stops an exception.
enum : long { filter_selector = -1 };

}  // namespace quotient
