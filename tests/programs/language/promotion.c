// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Integer promotion, truncation and sign extension.
#include <stdint.h>
#include <stdio.h>

int main(void) {
  volatile signed char sc = -1;
  volatile unsigned char uc = 255;
  volatile short s = -32768;
  volatile unsigned short us = 40000;
  volatile unsigned u = 1;
  volatile char plain = (char)200;
  printf("%d %d %d\n", sc == uc, sc + uc, (unsigned char)sc == uc);
  printf("%d %d %d\n", -1 < (int)u, -1 < (long)u, (unsigned)-1 < u);
  printf("%d %d %u\n", ~uc, -s, (unsigned)s);
  printf("%d %d %d\n", (short)us, (signed char)us, us + us);
  printf("%d %d\n", plain < 0, plain >> 1);
  printf("%d %d %d\n", (uint8_t)(uc + 1), (int8_t)(uc << 1), uc << 8 >> 4);
  uc += 10;
  sc = (signed char)(sc * 100);
  s--;
  printf("%d %d %d\n", uc, sc, s);
  _Bool flag = 0.5;
  _Bool other = (_Bool)256;
  printf("%d %d %d %zu\n", flag, other, flag + other, sizeof(char) + sizeof('a'));
  return 0;
}
