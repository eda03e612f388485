// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Corner cases of 64-bit arithmetic.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
  volatile long long min = LLONG_MIN, max = LLONG_MAX;
  volatile unsigned long long top = ULLONG_MAX;
  printf("%lld %lld %llu\n", min, max, top);
  printf("%lld %lld %lld\n", min / 2, min % 10, max / -3);
  printf("%llu %llu\n", top * top, top / 10 * 10);
  printf("%llx %llx\n", top << 63 >> 1, (unsigned long long)(min >> 63));
  printf("%d %d %d\n", min < max, (unsigned long long)min > (unsigned long long)max, -1LL < 1ULL);
  printf("%lld %llu\n", (long long)top, (unsigned long long)-5);
  printf("%d %d\n", (int)0x123456789abcdefLL, (short)0x18000);
  printf("%lld\n", (long long)(int32_t)0x80000000u);
  return 0;
}
