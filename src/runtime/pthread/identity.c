/* Who a thread is: its name for the program and its name for people. */
#include <errno.h>

#include "thread.h"

pthread_t pthread_self(void) {
  struct thread *self = current_thread();
  __quotient_tell_apart(self);
  return name_of(self);
}

int pthread_equal(pthread_t a, pthread_t b) { return a == b; }

int pthread_setname_np(pthread_t name, const char *text) {
  struct thread *thread = thread_of(name);
  char copy[sizeof thread->name] = {0};
  for (unsigned i = 0; text[i]; ++i) {
    if (i + 1 >= sizeof copy) return ERANGE;
    copy[i] = text[i];
  }
  __quotient_atomic_begin();
  for (unsigned i = 0; i < sizeof copy; ++i) thread->name[i] = copy[i];
  __quotient_atomic_end();
  return 0;
}

int pthread_getname_np(pthread_t name, char *text, size_t size) {
  struct thread *thread = thread_of(name);
  if (size < sizeof thread->name) return ERANGE;
  __quotient_atomic_begin();
  for (unsigned i = 0; i < sizeof thread->name; ++i) text[i] = thread->name[i];
  __quotient_atomic_end();
  return 0;
}
