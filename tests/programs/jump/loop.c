// EXPECT: verified (3 states, 2 transitions)
// Variables that do not change between setjmp and longjmp keep their values, in registers and in memory, also where
// nothing but the second return uses them.
#include <assert.h>
#include <setjmp.h>

static jmp_buf target;
static void fail(int code) { longjmp(target, code); }

static int attempt(int first, int last) {
  int failures = 0, sum = 0, table[2] = {first, last};
  for (int i = table[0]; i < table[1]; ++i) {
    int code = setjmp(target);
    if (code == 0) {
      if (i % 2) fail(i);
      sum += i;
    } else {
      assert(code == i);
      ++failures;
    }
  }
  return 10 * failures + sum;
}

int main(void) {
  assert(attempt(0, 5) == 26);
  return 0;
}
