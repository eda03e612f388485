// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// 128-bit integers: carry, multiplication, division, shifts, comparison, conversion.
#include <stdint.h>
#include <stdio.h>

typedef unsigned __int128 u128;
typedef __int128 s128;

static void print(u128 x) { printf("%016llx%016llx\n", (unsigned long long)(x >> 64), (unsigned long long)x); }

int main(void) {
  volatile uint64_t max = UINT64_MAX, three = 3;
  u128 sum = (u128)max + 1, product = (u128)max * max;
  print(sum);
  print(product);
  print(product / three);
  print(product % 1000000007);
  print(product << 9);
  print(product >> 65);
  print(~product ^ sum);
  s128 negative = -(s128)max;
  print((u128)(negative / 7));
  print((u128)(negative >> 4));
  printf("%d %d %d\n", negative < 0, product > sum, (int)(negative % 10));
  printf("%g %lld\n", (double)sum, (long long)(negative + (s128)max));
  return 0;
}
