/* Thread-specific data. A key is an index into a table of key objects; a thread's value names the key object, not the
   index, so that a value of a deleted key is not mistaken for one of the next key with that index. */
#pragma once

#include "thread.h"

/* Inside an atomic section: the next destructor to call at the thread's end, its value already reset. */
struct last_call __quotient_next_destructor(struct thread *self);
