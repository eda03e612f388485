/* See futex.h. A wait is two steps, as that of a condition variable: compare the word and begin to wait; go on after
   having been woken. Whom a wake finds is a choice, and a wake that finds nobody is lost. Who waits with a
   timeout and is run without having been woken has come to its end. */
#include "futex.h"

#include <errno.h>
#include <linux/futex.h>

#include "thread.h"

struct waiter {
  struct waiter *next;
  struct thread *thread;
  const unsigned *word;
  unsigned bits;
};

static struct waiter *waiters; /* on all words, by the rank of the thread */

static long fail(int error) {
  errno = error;
  return -1;
}

static void begin_wait(const unsigned *word, unsigned bits) {
  struct waiter *self = __quotient_alloc_untracked(sizeof *self), **place = &waiters;
  while (*place && (*place)->thread->rank <= current_thread()->rank) place = &(*place)->next;
  *self = (struct waiter){*place, current_thread(), word, bits};
  *place = self;
}

static void take_off(struct waiter **place) {
  struct waiter *waiter = *place;
  *place = waiter->next;
  __quotient_free(waiter);
}

/* The place of the current thread in the list; what it points to is null if it has been woken. */
static struct waiter **own_place(void) {
  struct waiter **place = &waiters;
  while (*place && (*place)->thread != current_thread()) place = &(*place)->next;
  return place;
}

/* The current thread is run although it waits: its time is up, or it wakes by itself, or it goes on waiting. */
static int end_wait_unwoken(struct waiter **place, int timed) {
  const int spurious = __quotient_option("spurious-wakeups") != 0;
  if (!spurious) __quotient_condition("no spurious wake-ups");
  if (spurious && !timed) __quotient_await_or_wake(0, "futex", (*place)->word, NULL);
  else __quotient_await(timed, "futex", (*place)->word, NULL);
  take_off(place);
  return timed && !(spurious && __quotient_choose(2)) ? ETIMEDOUT : 0;
}

static long wait(const struct futex_call *call, unsigned bits) {
  __quotient_atomic_begin();
  const int fits = *call->word == call->value;
  if (fits) begin_wait(call->word, bits);
  else __quotient_unordered();
  __quotient_atomic_end();
  if (!fits) return fail(EAGAIN);
  __quotient_atomic_begin();
  struct waiter **place = own_place();
  const int error = *place ? end_wait_unwoken(place, call->timed) : 0;
  __quotient_atomic_end();
  return error ? fail(error) : 0;
}

static int is_meant(const struct waiter *waiter, const unsigned *word, unsigned bits) {
  return waiter->word == word && (waiter->bits & bits);
}

static unsigned count_waiters(const unsigned *word, unsigned bits) {
  unsigned count = 0;
  for (const struct waiter *waiter = waiters; waiter; waiter = waiter->next)
    count += (unsigned)is_meant(waiter, word, bits);
  return count;
}

/* The place of one of the waiters on the word, of which there are so many. */
static struct waiter **choose_waiter(const unsigned *word, unsigned bits, unsigned count, int all) {
  unsigned position = count > 1 && !all ? __quotient_choose(count) : 0;
  struct waiter **place = &waiters;
  for (;; place = &(*place)->next)
    if (is_meant(*place, word, bits) && position-- == 0) return place;
}

/* Takes up to `most` waiters off the list, or lets them wait on another word instead. Returns how many. */
static unsigned release(const unsigned *word, unsigned bits, unsigned most, const unsigned *other_word) {
  unsigned count = count_waiters(word, bits), done = 0;
  const int all = most >= count;
  for (; count > 0 && done < most; --count, ++done) {
    struct waiter **place = choose_waiter(word, bits, count, all);
    if (other_word) (*place)->word = other_word;
    else take_off(place);
  }
  return done;
}

static long wake(const struct futex_call *call, unsigned bits) {
  __quotient_atomic_begin();
  const unsigned woken = release(call->word, bits, call->value, NULL);
  __quotient_atomic_end();
  return woken;
}

static long requeue(const struct futex_call *call, int compares) {
  __quotient_atomic_begin();
  const int fits = !compares || *call->word == call->third_value;
  unsigned released = 0, moved = 0;
  if (fits) {
    released = release(call->word, FUTEX_BITSET_MATCH_ANY, call->value, NULL);
    if (call->word != call->other_word)
      moved = release(call->word, FUTEX_BITSET_MATCH_ANY, call->most_requeued, call->other_word);
  }
  __quotient_atomic_end();
  return fits ? (long)(released + (compares ? moved : 0)) : fail(EAGAIN);
}

long __quotient_futex(const struct futex_call *call) {
  switch (call->operation) {
    case FUTEX_WAIT: return wait(call, FUTEX_BITSET_MATCH_ANY);
    case FUTEX_WAIT_BITSET: return call->third_value ? wait(call, call->third_value) : fail(EINVAL);
    case FUTEX_WAKE: return wake(call, FUTEX_BITSET_MATCH_ANY);
    case FUTEX_WAKE_BITSET: return call->third_value ? wake(call, call->third_value) : fail(EINVAL);
    case FUTEX_REQUEUE: return requeue(call, 0);
    case FUTEX_CMP_REQUEUE: return requeue(call, 1);
    default: __quotient_error("unsupported", "futex: this operation is not modelled"); return fail(ENOSYS);
  }
}
