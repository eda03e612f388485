// Static variables of functions: the first thread that comes initialises, others wait. If the initialisation throws,
// the next one tries. The compiler reads the first byte of a guard itself: is the variable initialised? The second: is
// someone at it?
#include "../primitives.h"

extern "C" {

int __cxa_guard_acquire(char *guard) {
  __quotient_atomic_begin();
  __quotient_await(!__atomic_load_n(guard + 1, __ATOMIC_SEQ_CST), "the initialisation of a static variable", guard,
                   nullptr);
  const int needed = !__atomic_load_n(guard, __ATOMIC_SEQ_CST);
  if (needed) __atomic_store_n(guard + 1, 1, __ATOMIC_SEQ_CST);
  __quotient_atomic_end();
  return needed;
}

void __cxa_guard_release(char *guard) {
  __quotient_atomic_begin();
  __atomic_store_n(guard, 1, __ATOMIC_SEQ_CST);
  __atomic_store_n(guard + 1, 0, __ATOMIC_SEQ_CST);
  __quotient_atomic_end();
}

void __cxa_guard_abort(char *guard) { __atomic_store_n(guard + 1, 0, __ATOMIC_SEQ_CST); }

}  // extern "C"
