/* Ranks put threads that wait for the same thing into an order that does not depend on who came first, so that states
   that differ only in that meet. A thread's rank is the smallest number that no other child of its parent has. Two
   threads may have the same rank (main's is 0; children of different parents; detached threads; more than 64
   children): nothing but the number of states depends on it. */
#pragma once

#include "thread.h"

void __quotient_take_rank(struct thread *child, struct thread *parent);
void __quotient_leave_rank(struct thread *child);
