/* Cleanup handlers (pthread_cleanup_push), which run when the thread ends by pthread_exit. Quotient's own <pthread.h>
   keeps them in a list. */
#pragma once

#include "../include/quotient_cleanup.h"
#include "thread.h"

/* Inside an atomic section: the newest handler, which is no longer in force then. */
struct last_call __quotient_next_cleanup(struct thread *self);
