/* A thread's end. Finding nothing (more) to call and marking the end are one step, so a thread without handlers and
   keys ends in one. */
#include "cleanup.h"
#include "keys.h"
#include "thread.h"

/* ../cxx/thread_exit.cpp: null unless the program has thread_local variables with destructors. */
__attribute__((weak)) int __cxa_thread_atexit(void (*destructor)(void *), void *object, void *library);

void __quotient_finish(struct thread *self, void *result) {
  if (__cxa_thread_atexit) __cxa_thread_atexit(NULL, NULL, NULL);
  __quotient_atomic_begin();
  __quotient_run_cleanups(self);
  __quotient_destroy_values(self);
  self->state = thread_finished;
  self->holds = NULL;
  self->result = self->detached ? NULL : result;
  if (self->detached) __quotient_retire(self);
  __quotient_atomic_end();
}

/* ../cxx/leave.cpp: null unless there are exceptions. Destructors run, and then the thread ends as below. */
struct throwing;
__attribute__((weak)) void __quotient_leave_thread(struct throwing *end, void *result);

/* When the main thread ends so, the others go on; the program ends with its last thread. */
void pthread_exit(void *result) {
  if (__quotient_leave_thread) __quotient_leave_thread(NULL, result);
  __quotient_finish(current_thread(), result);
  __quotient_end_thread();
}
