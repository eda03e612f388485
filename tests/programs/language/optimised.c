// EXPECT: verified (3 states, 2 transitions)
// FLAGS: -O2
// STDOUT: native
// Code that the optimiser turns into intrinsics: memset, memcpy, popcount, min, saturating arithmetic, vectors.
#include <stdio.h>

static int data[32], copy[32];

static int bits(unsigned x) {
  int n = 0;
  for (; x; x &= x - 1) n++;
  return n;
}

static int clamp(int x) { return x < 0 ? 0 : x > 255 ? 255 : x; }

int main(void) {
  int sum = 0, largest = -1;
  for (int i = 0; i < 32; i++) data[i] = 0;
  for (int i = 0; i < 32; i++) data[i] = i * 37 % 101 - 20;
  for (int i = 0; i < 32; i++) copy[i] = data[i];
  for (int i = 0; i < 32; i++) sum += clamp(copy[i] * 5);
  for (int i = 0; i < 32; i++)
    if (copy[i] > largest) largest = copy[i];
  printf("%d %d %d\n", sum, largest, bits((unsigned)sum));
  return 0;
}
