/* Cancellation points of the C library. Programs that cancel no thread pay nothing for them. */
#pragma once

#include "../primitives.h"

/* In pthread/cancel.c: ends the current thread if it is cancelled. */
void __quotient_cancellation_point(void);

/* At the beginning of an atomic section, before anything is done in it. */
static inline void cancellation_point(void) {
  if (__quotient_has("pthread_cancel")) __quotient_cancellation_point();
}
