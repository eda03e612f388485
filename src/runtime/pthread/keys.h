/* Thread-specific data. A key is an index into a table of key objects; a thread's value names the key object, not the
   index, so that a value of a deleted key is not mistaken for one of the next key with that index. */
#pragma once

#include "thread.h"

/* Calls the destructors of the thread's values, each value reset before. Called inside an atomic section, which is left
   for each call and entered again. */
void __quotient_destroy_values(struct thread *self);
