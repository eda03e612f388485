/* The futex system call. */
#pragma once

#include <time.h>

/* What one call of it asks for. */
struct futex_call {
  unsigned *word;
  int operation; /* FUTEX_..., without FUTEX_PRIVATE_FLAG and FUTEX_CLOCK_REALTIME */
  unsigned value;
  int timed;
  unsigned most_requeued; /* of FUTEX_REQUEUE and FUTEX_CMP_REQUEUE */
  unsigned *other_word;
  unsigned third_value; /* bits, or the expected value of FUTEX_CMP_REQUEUE */
};

/* As the system call: a count, or -1 and errno. */
long __quotient_futex(const struct futex_call *call);
