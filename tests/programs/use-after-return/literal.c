// EXPECT: verified (3 states, 2 transitions)
// Literals in blocks, conditions, loops and arguments, used as long as they live.
#include <assert.h>
struct node {
  int value;
  const struct node *next;
};
static int sum(const struct node *n) { return n ? n->value + sum(n->next) : 0; }

int main(void) {
  int one = 1;
  const struct node *list = &(struct node){1, &(struct node){2, 0}};
  int total = 0;
  for (int i = 0; i < 3; ++i) {
    int *p = (int[]){i, i + 1};
    if (one == 1) {
      struct node *n = &(struct node){p[1], list};
      total += sum(n);
      if (i == 1) continue;
      total += n->value;
    }
    switch (i) {
      case 2: total += sum(&(struct node){p[0], 0}); break;
      default: total += *(one > 5 ? &(int){1} : p);
    }
  }
  for (int i = 0; i < 2; ++i) total += *&(int){i};
  while (*&(int){one} > 1) one = one - 1;
  assert(total == 6 + 9 + 4 + 2 + 0 + 1);
}
