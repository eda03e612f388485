// EXPECT: error assertion
// Only -128 has no positive counterpart.
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  signed char c = __VERIFIER_nondet_char(), n = (signed char)-c;
  assert(c == 0 || c != n);  // ERROR
  return 0;
}
