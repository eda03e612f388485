/* gettid. A thread gets its number when it first asks: main 1, which is the process's, and a child of main, if
   possible, one that follows from its rank, so that numbers do not depend on who asks first. No number is used twice.
 */
#include <sys/types.h>
#include <unistd.h>

#include "../libc/file/content.h"
#include "thread.h"

enum { MAIN_NUMBER = 1, MOST_RANKS = 64 };

static _Thread_local int number;
static struct content taken; /* a byte for each number: 1 if a thread has it */

static int is_taken(size_t wanted) { return wanted < taken.size && taken.data[wanted]; }

static int take_number(const struct thread *self) {
  size_t wanted = (size_t)MAIN_NUMBER + self->rank;
  if (self->rank == 0 && self->parent == NULL && self->detached) wanted = MAIN_NUMBER + MOST_RANKS + 1;
  while (is_taken(wanted)) wanted = wanted <= MAIN_NUMBER + MOST_RANKS ? MAIN_NUMBER + MOST_RANKS + 1 : wanted + 1;
  const unsigned char yes = 1;
  __qlibc_write_content(&taken, wanted, &yes, 1);
  return (int)wanted;
}

pid_t gettid(void) {
  if (!number) {
    __quotient_atomic_begin();
    __quotient_tell_apart(current_thread());
    number = take_number(current_thread());
    __quotient_atomic_end();
  }
  return number;
}
