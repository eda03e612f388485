// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// GNU statement expressions, typeof, __auto_type, conditional with omitted operand, local labels.
#include <stdio.h>

#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
#define SWAP(a, b) do { __auto_type t_ = (a); (a) = (b); (b) = t_; } while (0)

static int calls;
static int next(void) { return ++calls; }

int main(void) {
  int a = 3, b = 5;
  SWAP(a, b);
  printf("%d %d %d\n", MAX(a, b), MAX(next(), 0), calls);
  printf("%d %d\n", next() ?: 9, 0 ?: 9);
  int found = ({
    __label__ out;
    int i;
    for (i = 0; i < 10; i++)
      if (i * i > 20) goto out;
  out:
    i;
  });
  printf("%d\n", found);
  return 0;
}
