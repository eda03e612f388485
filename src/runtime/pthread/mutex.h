/* A mutex, inside pthread_mutex_t and mtx_t. All zero is an unlocked normal mutex; `kind` lies where glibc's static
   initialisers put it. */
#pragma once

#include "thread.h"

enum mutex_recovery { mutex_consistent, mutex_inconsistent, mutex_lost };

struct mutex {
  struct thread *owner;
  unsigned relocks;  /* of a recursive mutex: how often its owner locked it again */
  unsigned recovery; /* of a robust mutex: of enum mutex_recovery */
  int kind;          /* a type of pthread.h, and mutex_robust if it is */
};

enum { mutex_type_mask = 3, mutex_robust = 16, mutex_destroyed = -1 };

_Static_assert(sizeof(struct mutex) <= sizeof(pthread_mutex_t), "fits");
_Static_assert(offsetof(struct mutex, kind) == offsetof(pthread_mutex_t, __data.__kind), "static initialisers");

static inline struct mutex *mutex_of(pthread_mutex_t *mutex) { return (struct mutex *)mutex; }

/* Inside an atomic section; what pthread_mutex_lock (timedlock, trylock) and pthread_mutex_unlock return. */
int __quotient_acquire(struct mutex *mutex, enum patience patience);
int __quotient_release(struct mutex *mutex);
