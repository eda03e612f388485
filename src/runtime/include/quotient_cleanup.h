/* A cleanup handler in force (pthread_cleanup_push): a frame on the thread's stack, in a list with the newest first.
   Between Quotient's <pthread.h> and its thread library; not for programs. */
#ifndef QUOTIENT_CLEANUP_H
#define QUOTIENT_CLEANUP_H

#ifdef __cplusplus
extern "C" {
#endif

struct __quotient_cleanup {
  void (*routine)(void *);
  void *argument;
  struct __quotient_cleanup *next;
};

void __quotient_cleanup_push(struct __quotient_cleanup *cleanup);
void __quotient_cleanup_pop(struct __quotient_cleanup *cleanup, int execute);

#ifdef __cplusplus
}
#endif

#endif
