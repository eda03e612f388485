/* The threads that wait on a condition variable or a barrier: a list through their descriptors, ordered by rank
   (rank.h) and not by time, because POSIX lets a signal wake any of them. A thread that is taken off the list has been
   woken: its `waiting_on` is null. All functions are called inside atomic sections. */
#pragma once

#include "thread.h"

void __quotient_add_waiter(struct thread **waiters, struct thread *thread, const void *on);
unsigned __quotient_count_waiters(const struct thread *waiters);

/* Takes off, and returns, the waiter at this position. */
struct thread *__quotient_wake(struct thread **waiters, unsigned position);

/* Takes off a thread that stops waiting by itself. */
void __quotient_remove_waiter(struct thread **waiters, struct thread *thread);
