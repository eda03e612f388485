/* Which locks a thread holds, for locks that have no room for (all) their holders: read locks and spin locks. Kept with
   the thread, so that the lock itself need not remember in what order its holders came. Called inside atomic sections.
 */
#pragma once

#include "thread.h"

void __quotient_add_hold(struct thread *thread, const volatile void *lock);

/* Whether the thread held the lock; if so, once less now. */
int __quotient_drop_hold(struct thread *thread, const volatile void *lock);
