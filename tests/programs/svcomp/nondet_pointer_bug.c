// EXPECT: error assertion
// A pointer that is any, taken as a truth value.
#include <assert.h>
#include <stdbool.h>

void *__VERIFIER_nondet_pointer(void);

int main(void) {
  bool first = __VERIFIER_nondet_pointer(), second = __VERIFIER_nondet_pointer();
  assert(first == second);  // ERROR
  return 0;
}
