// EXPECT: verified (4 states, 258 transitions)
// All 256 values of a char are tried.
#include <assert.h>

extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  unsigned char u = (unsigned char)c;
  assert(c >= -128 && c <= 127 && (c < 0) == (u > 127));
  return 0;
}
