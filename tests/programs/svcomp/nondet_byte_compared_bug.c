// EXPECT: error assertion
// A single one of 256 values fails.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char byte = __VERIFIER_nondet_uchar();
  if (byte) assert(byte * byte != 171 * 171);  // ERROR
  return 0;
}
