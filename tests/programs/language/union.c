// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Type punning through unions.
#include <stdint.h>
#include <stdio.h>

union number {
  float f;
  uint32_t u;
  uint8_t b[4];
};

union value {
  long integer;
  double real;
  const char *text;
};

struct tagged { enum { INTEGER, REAL, TEXT } kind; union value value; };

static void print(struct tagged t) {
  switch (t.kind) {
    case INTEGER: printf("%ld\n", t.value.integer); break;
    case REAL: printf("%g\n", t.value.real); break;
    case TEXT: puts(t.value.text); break;
  }
}

int main(void) {
  union number n = {.f = 1.0f};
  printf("%08x %02x %02x\n", (unsigned)n.u, n.b[3], n.b[0]);
  n.b[3] = 0xc0;
  printf("%g\n", n.f);
  print((struct tagged){REAL, {.real = 2.5}});
  print((struct tagged){INTEGER, {-7}});
  print((struct tagged){TEXT, {.text = "seven"}});
  return 0;
}
