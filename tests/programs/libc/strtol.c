// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// strtol, strtoul, strtoll, strtoull: bases, signs, ends, ranges and errno; atoi, atol.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static void try(const char *s, int base) {
  char *end;
  errno = 0;
  long l = strtol(s, &end, base);
  printf("%ld +%td %d | ", l, end - s, errno == ERANGE);
  errno = 0;
  unsigned long u = strtoul(s, &end, base);
  printf("%lu +%td %d\n", u, end - s, errno == ERANGE);
}

int main(void) {
  try("42", 10);
  try("  -0x1fz", 16);
  try("0x1f", 0);
  try("0755", 0);
  try("zz", 36);
  try("101102", 2);
  try("9223372036854775808", 10);
  try("-9223372036854775809", 10);
  try("99999999999999999999999", 10);
  try("none", 10);
  try("+", 10);
  try("0x", 16);
  printf("%d %ld %lld\n", atoi(" 12ab"), atol("-7"), atoll("123456789012"));
  printf("%lld %llu\n", strtoll("-5", NULL, 10), strtoull("18446744073709551615", NULL, 0));
  return 0;
}
