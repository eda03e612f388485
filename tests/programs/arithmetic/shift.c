// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// All amounts from 0 to the width less one.
#include <stdint.h>
#include <stdio.h>

static unsigned bit(int n) { return 1u << n; }

int main(void) {
  unsigned all = 0;
  for (int i = 0; i < 32; i++) all |= bit(i);
  int64_t negative = -1024;
  uint64_t wide = UINT64_C(1) << 63;
  printf("%x %lld %llx\n", all, (long long)(negative >> 3), (unsigned long long)(wide >> 62));
  return 0;
}
