#include "allocation_failures.h"

#include "thread.h"

/* The count is kept with the main thread, which is in every state anyway. */
int __quotient_allocation_fails(void) {
  const long most = __quotient_option("malloc-failures");
  if (most == 0) return (int)__quotient_choose(2);
  __quotient_atomic_begin();
  const int fails = __quotient_main_thread.allocation_failures < most && __quotient_choose(2);
  if (fails) __quotient_main_thread.allocation_failures++;
  __quotient_atomic_end();
  return fails;
}
