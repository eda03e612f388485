/* What C++ programs (without exceptions and run-time types) need: new and delete, static variables of functions,
   and calls of pure virtual functions. The names are those of the C++ ABI. */
#include "primitives.h"

#ifdef __LP64__
#define NEW _Znwm
#define NEW_ARRAY _Znam
#define DELETE_SIZED _ZdlPvm
#define DELETE_ARRAY_SIZED _ZdaPvm
#else
#define NEW _Znwj
#define NEW_ARRAY _Znaj
#define DELETE_SIZED _ZdlPvj
#define DELETE_ARRAY_SIZED _ZdaPvj
#endif

void *__dso_handle;

void *NEW(size_t size) { return __quotient_alloc(size); }
void *NEW_ARRAY(size_t size) { return __quotient_alloc(size); }
void _ZdlPv(void *object) { __quotient_free(object); }
void _ZdaPv(void *object) { __quotient_free(object); }
void DELETE_SIZED(void *object, size_t size) { (void)size, __quotient_free(object); }
void DELETE_ARRAY_SIZED(void *object, size_t size) { (void)size, __quotient_free(object); }

/* The compiler reads the first byte of a guard itself: is the variable initialised? The second: is someone at it? */
int __cxa_guard_acquire(char *guard) {
  __quotient_atomic_begin();
  __quotient_await(!__atomic_load_n(guard + 1, __ATOMIC_SEQ_CST), "the initialisation of a static variable", guard,
                   NULL);
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

void __cxa_pure_virtual(void) {
  __quotient_error("abort", "a pure virtual function is called");
  __quotient_halt(134);
}
