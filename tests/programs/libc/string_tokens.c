// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// strtok, strtok_r (nested), strsep, strerror, strrev by hand.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[] = " one, two ,,three ", rows[] = "a b;c d e", fields[] = "x::y";
  for (char *t = strtok(line, " ,"); t; t = strtok(NULL, " ,")) printf("[%s]", t);
  puts("");
  char *outer, *inner;
  for (char *row = strtok_r(rows, ";", &outer); row; row = strtok_r(NULL, ";", &outer)) {
    for (char *cell = strtok_r(row, " ", &inner); cell; cell = strtok_r(NULL, " ", &inner)) printf("<%s>", cell);
    puts("");
  }
  for (char *rest = fields, *f; (f = strsep(&rest, ":"));) printf("(%s)", f);
  puts("");
  puts(strerror(ENOENT));
  puts(strerror(EINVAL));
  return 0;
}
