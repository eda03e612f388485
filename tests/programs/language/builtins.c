// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Bit counting, byte swapping, parity, rotation, expectation, compile-time questions.
#include <stdio.h>

int main(void) {
  volatile unsigned x = 0x00f0f000;
  volatile unsigned long long y = 0x0123456789abcdefull;
  volatile int one = 1;
  printf("%d %d %d %d\n", __builtin_popcount(x), __builtin_clz(x), __builtin_ctz(x), __builtin_ffs((int)x));
  printf("%d %d %d\n", __builtin_popcountll(y), __builtin_clzll(y), __builtin_parityll(y));
  printf("%x %llx %x\n", __builtin_bswap32(x), __builtin_bswap64(y), __builtin_bswap16((unsigned short)x));
  printf("%x %x\n", __builtin_rotateleft32(x, 12), (x << 12) | (x >> 20));
  if (__builtin_expect(one, 1)) puts("expected");
  printf("%d %d\n", __builtin_constant_p(3), __builtin_types_compatible_p(int, signed));
  printf("%d\n", __builtin_choose_expr(1, 5, "unused"));
  printf("%zu %zu\n", __builtin_offsetof(struct { char c; int i; }, i), __builtin_strlen("four"));
  printf("%x %d\n", __builtin_bitreverse8(3), __builtin_clrsb(-1));
  __builtin_prefetch((void *)&x);
  __builtin_assume(one == 1);
  return 0;
}
