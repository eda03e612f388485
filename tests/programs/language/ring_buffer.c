// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// A ring buffer of pointers that wraps around.
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 4 };
static int *ring[SIZE];
static unsigned head, tail;

static int put(int value) {
  if (tail - head == SIZE) return 0;
  int *p = malloc(sizeof *p);
  *p = value;
  ring[tail++ % SIZE] = p;
  return 1;
}

static int get(void) {
  if (head == tail) return -1;
  int *p = ring[head % SIZE], value = *p;
  ring[head++ % SIZE] = NULL;
  free(p);
  return value;
}

int main(void) {
  int refused = 0;
  for (int i = 0; i < 3; i++) put(i);
  printf("%d %d\n", get(), head);
  for (int i = 10; i < 14; i++) refused += !put(i);
  printf("%d:", refused);
  for (int v; (v = get()) >= 0;) printf(" %d", v);
  puts("");
  return 0;
}
