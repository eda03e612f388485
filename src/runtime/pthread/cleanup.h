/* Cleanup handlers (pthread_cleanup_push), which run when the thread ends by pthread_exit. Quotient's own <pthread.h>
   keeps them in a list. */
#pragma once

#include "../include/quotient_cleanup.h"
#include "thread.h"

/* Takes each handler off the list, the newest first, and calls it. Called inside an atomic section, which is left for
   each handler and entered again. */
void __quotient_run_cleanups(struct thread *self);
