/* Do two ranges overlap? Addresses of different objects may not be ordered, so this asks for their objects and offsets.
   Ranges that begin at the same address count as separate: compilers themselves emit such copies. */
#pragma once

#include "../../primitives.h"

static inline int ranges_overlap(const void *a, size_t a_size, const void *b, size_t b_size) {
  if (a == b || a_size == 0 || b_size == 0) return 0;
  const size_t a_start = __quotient_offset(a), b_start = __quotient_offset(b);
  if ((const char *)a - a_start != (const char *)b - b_start) return 0;
  return a_start < b_start ? b_start - a_start < a_size : a_start - b_start < b_size;
}
