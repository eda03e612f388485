// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Bit-fields: signed and unsigned, wider than a byte, zero width, read-modify-write.
#include <stdio.h>
#include <string.h>

struct bits {
  unsigned a : 1;
  int b : 3;
  unsigned c : 13;
  unsigned : 0;
  unsigned long long d : 40;
  _Bool e : 1;
  signed char f : 5;
};

int main(void) {
  struct bits s;
  memset(&s, 0, sizeof s);
  s.a = 3;
  s.b = 5;
  s.c = 8191;
  s.d = 0x123456789aull;
  s.e = 42;
  s.f = -16;
  printf("%u %d %u %llx %d %d\n", s.a, s.b, s.c, (unsigned long long)s.d, s.e, s.f);
  s.c++;
  s.b--;
  s.d <<= 4;
  s.f = (signed char)(s.f - 1);
  printf("%u %d %u %llx %d %d %zu\n", s.a, s.b, s.c, (unsigned long long)s.d, s.e, s.f, sizeof s);
  return 0;
}
