// EXPECT: verified
// All 256 values of a byte are tried if it is used for more than comparisons with constants.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char byte = __VERIFIER_nondet_uchar();
  int square = byte * byte;
  if (byte) assert(square / byte == byte);
  return 0;
}
