// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Clean-up functions run in reverse order on every way out of the scope, and free what was allocated.
#include <stdio.h>
#include <stdlib.h>

static void release(char **p) {
  printf("release %c\n", **p);
  free(*p);
}

static char *make(char c) {
  char *p = malloc(1);
  *p = c;
  return p;
}

static int work(int n) {
  __attribute__((cleanup(release))) char *a = make('a');
  for (int i = 0; i < 2; i++) {
    __attribute__((cleanup(release))) char *b = make('b');
    if (n == i) return *b;
    if (n == 7) break;
  }
  __attribute__((cleanup(release))) char *c = make('c');
  return *c;
}

int main(void) {
  printf("%c\n", work(1));
  printf("%c\n", work(7));
  return 0;
}
