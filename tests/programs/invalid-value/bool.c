// EXPECT: verified (3 states, 2 transitions)
#include <assert.h>
#include <stdbool.h>
#include <string.h>
struct flags {
  bool a, b;
};
int main(void) {
  struct flags f = {true, false}, g, *p = &g;
  memcpy(&g, &f, sizeof g);
  int x = 2;
  p->b = x;
  assert(p->a && p->b == 1);
  memset(&g, 0, sizeof g);
  assert(!p->a);
}
