/* Priorities, processors and the like. Every interleaving is explored, whatever the program asks for. */
#include <errno.h>
#include <sched.h>

#include "thread.h"

int sched_yield(void) {
  __quotient_yield();
  return 0;
}

int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *parameters) {
  (void)thread, (void)policy, (void)parameters;
  return 0;
}

int pthread_getschedparam(pthread_t thread, int *policy, struct sched_param *parameters) {
  (void)thread;
  *policy = SCHED_OTHER;
  parameters->sched_priority = 0;
  return 0;
}

int pthread_setschedprio(pthread_t thread, int priority) {
  (void)thread, (void)priority;
  return 0;
}

int pthread_setconcurrency(int level) { return level < 0 ? EINVAL : 0; }

int pthread_getconcurrency(void) { return 0; }

int pthread_getcpuclockid(pthread_t thread, clockid_t *clock) {
  (void)thread, (void)clock;
  return ENOENT;
}

/* There is no fork. */
int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void)) {
  (void)prepare, (void)parent, (void)child;
  return 0;
}
