// EXPECT: unknown
// Without an error this is no proof: a pointer may lead to any object.
#include <assert.h>

void *__VERIFIER_nondet_pointer(void);

int main(void) {
  void *p = __VERIFIER_nondet_pointer();
  assert(p == 0 || p != &p);
  return 0;
}
