/* <pthread.h> as a program under Quotient sees it: the system's own, but with cleanup handlers in a list that
   pthread_exit can run. (The system's macros rely on setjmp or on unwinding.) */
#pragma GCC system_header
#include_next <pthread.h>

#if defined(__QUOTIENT__) && !defined(QUOTIENT_PTHREAD_H)
#define QUOTIENT_PTHREAD_H

#include "quotient_cleanup.h"

#undef pthread_cleanup_push
#define pthread_cleanup_push(routine, argument)                              \
  do {                                                                       \
    struct __quotient_cleanup __quotient_frame = {(routine), (argument), 0}; \
    __quotient_cleanup_push(&__quotient_frame);                              \
    do {
#undef pthread_cleanup_pop
#define pthread_cleanup_pop(execute)                    \
  do {                                                  \
  } while (0);                                          \
  }                                                     \
  while (0);                                            \
  __quotient_cleanup_pop(&__quotient_frame, (execute)); \
  }                                                     \
  while (0)

#undef pthread_cleanup_push_defer_np
#define pthread_cleanup_push_defer_np(routine, argument) pthread_cleanup_push(routine, argument)
#undef pthread_cleanup_pop_restore_np
#define pthread_cleanup_pop_restore_np(execute) pthread_cleanup_pop(execute)

#endif
