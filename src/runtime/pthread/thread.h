/* A thread as the library sees it. Its descriptor is the handle that the machine knows it by, and pthread_t and thrd_t
   point into the descriptor, so that a descriptor lives as long as somebody can still name the thread.

   Everything here is part of the state that the search compares. So a field holds only what can still matter: it goes
   back to zero when it is used up, nothing counts upwards for ever, and no order of events is recorded that no program
   can observe. All fields are read and written inside atomic sections. */
#pragma once

#include <pthread.h>
#include <stddef.h>

#include "../primitives.h"

typedef void (*start_routine)(void);   /* of some type of pointer to function */
typedef unsigned long long signal_set; /* bit n-1: signal n */

enum thread_state { thread_running, thread_finished, thread_joined };

/* The machine exchanges threads that no program can tell apart (docs/symmetry.md). It knows the places of `state`,
   `rank`, `result` and `parent`: they are in src/spaces/thread_handle.hpp, too. */
struct thread {
  unsigned char state; /* of enum thread_state */
  unsigned char detached;
  unsigned char rank;       /* see rank.h */
  unsigned char serial;     /* is the one that its barrier singled out: until it leaves the barrier */
  unsigned char processors; /* that it may run on, a bit for each; 0 if all (affinity.c) */

  unsigned char cancelled;       /* is asked to end (cancel.h) */
  unsigned char cancel_disabled; /* pthread_setcancelstate */
  unsigned char cancel_at_once;  /* pthread_setcanceltype: not only at cancellation points */

  void *result;          /* from the thread's end until it is joined */
  struct thread *parent; /* whose `children` has this thread's rank; null if none */

  unsigned long long children;       /* ranks of its children that are in use */
  signal_set blocked, pending;       /* ../signal/signals.h */
  unsigned char allocation_failures; /* of the main thread: so many there were, if they are limited */

  start_routine start; /* what to run, with the argument behind it: until the thread has started */
  void *argument;

  const void *waiting_on; /* the condition variable or barrier among whose waiters the thread is */
  struct thread *next_waiter;

  struct hold *holds;                  /* read locks and spin locks that it holds (holds.h) */
  struct key_value *values;            /* keys.h */
  struct __quotient_cleanup *cleanups; /* cleanup.h */
  char name[16];
};

_Static_assert(offsetof(struct thread, state) == 0 && offsetof(struct thread, rank) == 2, "as the machine knows them");
_Static_assert(offsetof(struct thread, result) == 8 && offsetof(struct thread, parent) == 8 + sizeof(void *),
               "likewise");

extern struct thread __quotient_main_thread;

/* How long a caller is ready to wait. A deadline may pass at any moment: a thread that is run while what it wants is
   not there has, in that execution, come to its deadline, and the clock to that time (docs/time.md). */
enum patience { wait_for_ever, wait_until_deadline, do_not_wait };

static inline struct thread *current_thread(void) { return __quotient_self(); }

/* A name that the program has points one byte behind the beginning of the descriptor, and so differs from the
   library's own pointers. Which thread has which name can be noticed where one becomes the other: by thread_of() and
   pthread_self(), which say so. That names are made for new threads, and who is joined, is looked after by the machine
   (docs/symmetry.md). */
enum { name_mark = 1 };

static inline pthread_t name_of(struct thread *thread) { return (pthread_t)((char *)thread + name_mark); }
static inline struct thread *joined_thread(pthread_t name) {
  return name ? (struct thread *)((char *)name - name_mark) : NULL;
}
static inline struct thread *thread_of(pthread_t name) {
  struct thread *thread = joined_thread(name);
  __quotient_tell_apart(thread);
  return thread;
}

/* Creates a thread that begins in `entry`. That function begins with take_start() and ends with __quotient_finish(). */
int __quotient_create(pthread_t *name, const pthread_attr_t *attributes, void (*entry)(void *), start_routine start,
                      void *argument);

/* Waits for the thread's end; its result goes to *result. Begins with its atomic section: a thread that stands there is
   about to join (src/spaces/thread_symmetry.hpp). */
int __quotient_join(pthread_t name, void **result);

/* Runs the current thread's cleanup handlers and key destructors; then it counts as finished. */
void __quotient_finish(struct thread *self, void *result);

/* What the new thread is to run; the descriptor forgets it, so that it does not keep the argument alive. */
static inline start_routine take_start(struct thread *self, void **argument) {
  __quotient_atomic_begin();
  start_routine start = self->start;
  *argument = self->argument;
  self->start = NULL;
  self->argument = NULL;
  __quotient_atomic_end();
  return start;
}
