/* A thread's birth. Descriptor, name and thread come into being in one step; the name is stored before the new thread
   can run, as glibc does it. */
#include "attributes.h"
#include "rank.h"
#include "thread.h"

struct thread __quotient_main_thread;

void __quotient_initialise(void) { __quotient_set_self(&__quotient_main_thread); }

int __quotient_create(pthread_t *name, const pthread_attr_t *attributes, void (*entry)(void *), start_routine start,
                      void *argument) {
  struct thread *thread = __quotient_alloc_untracked(sizeof *thread);
  *thread = (struct thread){.start = start, .argument = argument};
  thread->detached = attributes && !__quotient_wants_joinable(attributes);
  __quotient_atomic_begin();
  thread->blocked = current_thread()->blocked;
  if (!thread->detached) __quotient_take_rank(thread, current_thread());
  *name = name_of(thread);
  __quotient_spawn(entry, thread);
  __quotient_atomic_end();
  return 0;
}

static void run(void *handle) {
  void *argument;
  void *(*start)(void *) = (void *(*)(void *))take_start(handle, &argument);
  __quotient_finish(handle, start(argument));
}

int pthread_create(pthread_t *name, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  return __quotient_create(name, attributes, run, (start_routine)start, argument);
}
