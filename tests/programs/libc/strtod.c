// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// strtod, strtof, atof: decimal, exponent, hexadecimal, infinity, correct rounding, ends.
#include <stdio.h>
#include <stdlib.h>

static void try(const char *s) {
  char *end;
  double d = strtod(s, &end);
  printf("%.17g +%td\n", d, end - s);
}

int main(void) {
  try("0.1");
  try("  -12.5e3rest");
  try("1e-5");
  try("123456789012345678901234567890");
  try("2.2250738585072014e-308");
  try("4.9406564584124654e-324");
  try("1.7976931348623157e308");
  try("0x1.8p3");
  try("inf");
  try("-Infinity!");
  try("9007199254740993");
  try(".5");
  try("5.");
  try("e5");
  try("1e");
  printf("%.9g %g\n", strtof("0.1", NULL), atof("2.5x"));
  return 0;
}
