// EXPECT: verified (3 states, 2 transitions)
// The operand of assert is evaluated exactly once, and may have side effects.
#include <assert.h>

static int calls;
static int check(void) { return ++calls; }

int main(void) {
  assert(check() == 1 && "a message");
  assert(calls == 1);
  static_assert(sizeof(char) == 1, "by definition");
  return 0;
}
