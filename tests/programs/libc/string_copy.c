// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// strcpy strncpy strcat strncat stpcpy stpncpy strdup strndup.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char a[24], b[8];
  strcpy(a, "base");
  strcat(a, "+more");
  strncat(a, "and the rest", 3);
  puts(a);
  strncpy(b, "ab", sizeof b);
  printf("%s %d %d\n", b, b[2], b[7]);
  strncpy(b, "exactly8", sizeof b);
  printf("%.8s\n", b);
  printf("%td %td\n", stpcpy(a, "four") - a, stpncpy(b, "abc", 8) - b);
  char *d = strdup("duplicate"), *n = strndup("duplicate", 3);
  printf("%s %s\n", d, n);
  free(d);
  free(n);
  return 0;
}
