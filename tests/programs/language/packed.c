// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Packed structs: pointers at odd offsets, unaligned words, reading them back.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct __attribute__((packed)) record {
  char tag;
  int *pointer;
  uint32_t word;
  double real;
  uint16_t half;
};

int main(void) {
  static int target = 42;
  struct record *r = malloc(2 * sizeof *r);
  for (int i = 0; i < 2; i++) r[i] = (struct record){(char)('a' + i), &target, 0xdeadbeef, 1.25, 7};
  *r[1].pointer += 1;
  r[1].word++;
  printf("%zu %c %d %x %g %d\n", sizeof *r, r[1].tag, *r[0].pointer, (unsigned)r[1].word, r[1].real, r[1].half);
  free(r);
  return 0;
}
