// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// _Generic, _Static_assert, _Alignas, _Noreturn, restrict, inline.
#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>

#define NAME(x) _Generic((x), int: "int", double: "double", char *: "string", default: "other")
_Static_assert(sizeof(int) == 4, "int has 32 bits");

struct wide { alignas(16) char c; };

static inline void copy(int *restrict to, const int *restrict from, int n) { while (n--) *to++ = *from++; }
static noreturn void leave(int code) { exit(code); }

int main(void) {
  int a[2] = {1, 2}, b[2];
  alignas(8) char buffer[3];
  copy(b, a, 2);
  printf("%s %s %s %s\n", NAME(1), NAME(1.0), NAME("s"), NAME(1L));
  printf("%zu %zu %d %d\n", sizeof(struct wide), alignof(double), b[1], (int)((uintptr_t)buffer % 8));
  leave(0);
}
