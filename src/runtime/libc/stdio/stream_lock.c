/* flockfile and its kin. An operation of another thread on a locked stream waits; unlocking a stream that the thread
   does not hold is an error. */
#include <stdio.h>

#include "stream.h"

void flockfile(FILE *file) {
  __qlibc_lock(__qlibc_enter_with_state(file));
  __qlibc_leave();
}

int ftrylockfile(FILE *file) {
  __qlibc_make_state(file);
  __quotient_atomic_begin();
  struct stream *stream = __qlibc_state(file);
  const int free = !stream->owner || stream->owner == __quotient_self();
  if (free) __qlibc_lock(stream);
  __quotient_atomic_end();
  return free ? 0 : -1;
}

void funlockfile(FILE *file) {
  __quotient_atomic_begin();
  struct stream *stream = __qlibc_state(file);
  if (stream && stream->owner == __quotient_self()) __qlibc_unlock(stream);
  else __quotient_error("lock-misuse", "funlockfile by a thread that does not hold the stream");
  __quotient_atomic_end();
}
