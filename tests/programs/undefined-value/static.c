// EXPECT: verified (3 states, 2 transitions)
// Static and thread-local variables are zero, and so are the missing members of an initialiser.
#include <assert.h>

struct pair {
  int a, b;
};

static struct pair global;
static _Thread_local struct pair local;

int main(void) {
  struct pair partial = {1};
  int array[4] = {1};
  assert(global.a == 0 && local.b == 0 && partial.b == 0 && array[3] == 0);
  return 0;
}
