// EXPECT: unknown
// A tag in the lowest bit of the address of a single character.
#include <stdint.h>
int main(void) {
  char letter = 'a';
  char *tagged = (char *)((uintptr_t)&letter | 1);
  return *(char *)((uintptr_t)tagged & ~(uintptr_t)1) != 'a';
}
