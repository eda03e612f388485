// EXPECT: verified (6 states, 5 transitions)
// What each instruction computes, with the flags that it sets, as on the processor.
// STDOUT: native
#include <assert.h>
#include <stdio.h>

#include "primitives.h"

static unsigned highest_bit(unsigned x) {
  unsigned result;
  __asm__("bsrl %1, %0" : "=r"(result) : "rm"(x) : "cc");
  return result;
}
static unsigned lowest_bit(unsigned x, unsigned otherwise) {
  unsigned result = otherwise;
  __asm__("bsfl %1, %0" : "+r"(result) : "rm"(x) : "cc");
  return result;
}
static unsigned char not_above(unsigned a, unsigned b) {
  unsigned char result;
  __asm__("cmpl %2, %1\n\tsetbe %0" : "=q"(result) : "r"(a), "r"(b) : "cc");
  return result;
}
static unsigned long clear(void) {
  unsigned long result;
  __asm__("xorl %k0, %k0" : "=r"(result) : : "cc");
  return result;
}
static int hidden(int x) {
  __asm__("" : "+r"(x));
  return x;
}

int main(void) {
  int x = 5, old = 0;
  printf("%d\n", fetch_add(&x, 3) + 10 * x);
  store_int(&x, 7);
  increment(&x);
  printf("%d %d\n", load_int(&x), decrement_is_zero(&x));
  x = 1;
  printf("%d %d\n", decrement_is_zero(&x), x);
  printf("%d %d\n", compare_exchange(&x, 1, 2), x);
  printf("%d %d\n", compare_exchange(&x, 0, 2), x);
  printf("%d %d %d\n", compare_exchange_old(&x, 9, 3, &old), old, x);
  uint64_t pair[2] __attribute__((aligned(16))) = {1, 2}, same[2] = {1, 2}, other[2] = {3, 4}, seen[2];
  printf("%d\n", compare_exchange_pair(pair, other, same));
  printf("%d\n", compare_exchange_pair(pair, same, other));
  load_pair(pair, seen);
  printf("%d %d\n", (int)seen[0], (int)seen[1]);
  uint32_t bits[2] = {0, 1};
  printf("%d", test_and_set_bit(bits, 3));
  printf("%d", test_and_set_bit(bits, 3));
  printf("%d %u %u\n", test_and_set_bit(bits, 33), bits[0], bits[1]);
  int *p = &x, *q = exchange_pointer(&p, &old);
  printf("%d %d\n", p == &old, q == &x);
  printf("%u %u %u\n", highest_bit(40), lowest_bit(40, 0), lowest_bit(0, 77));
  printf("%d %d %d\n", not_above(1, 2), not_above(2, 2), not_above(3, 2));
  printf("%lu %d\n", clear(), hidden(6));
  fence();
  return 0;
}
