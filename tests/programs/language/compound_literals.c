// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Compound literals: their address, arrays, modification, static ones.
#include <stdio.h>

struct point { int x, y; };

static struct point *global = &(struct point){7, 8};

static int norm(const struct point *p) { return p->x * p->x + p->y * p->y; }
static int sum(const int *p, int n) { return n ? *p + sum(p + 1, n - 1) : 0; }

int main(void) {
  int *array = (int[]){1, 2, 3};
  array[1] = 20;
  struct point p = (struct point){.y = 4, .x = 3};
  printf("%d %d %d\n", norm(&p), norm(&(struct point){1, 1}), sum((int[4]){1, 2}, 4));
  printf("%d %d %s\n", array[1], global->y, (char[]){"literal"});
  return 0;
}
