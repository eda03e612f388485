#include "../primitives.h"
#include "nondet.h"

static long long low(long long minimum) {
  long long given = __quotient_option("nondet-low");
  return given > minimum ? given : minimum;
}

static long long high(unsigned long long maximum) {
  long long given = __quotient_option("nondet-high");
  return given > 0 && (unsigned long long)given > maximum ? (long long)maximum : given;
}

unsigned __quotient_nondet_count(long long minimum, unsigned long long maximum) {
  if (!__quotient_option("nondet-set") || low(minimum) > high(maximum)) return 0;
  unsigned long long more = (unsigned long long)high(maximum) - (unsigned long long)low(minimum);
  return more < 0xffffffff ? (unsigned)more + 1 : 0; /* else more than anybody could wait for */
}

nondet_bits __quotient_nondet_first(long long minimum) { return (nondet_bits)low(minimum); }

nondet_bits __quotient_nondet_sample(long long minimum, unsigned long long maximum) {
  switch (__quotient_choose(minimum < 0 ? 6 : 4)) {
    case 0: return 0;
    case 1: return 1;
    case 2: return 2;
    case 3: return maximum;
    case 4: return (nondet_bits)-1;
    default: return (nondet_bits)minimum;
  }
}
