/* How time passes: see clock.h and docs/time.md. All of the clock is accessed inside atomic sections, except for
   whether somebody has looked, which never becomes false again. */
#include <errno.h>

#include "../../primitives.h"
#include "clock.h"

struct __qlibc_clock __qlibc_clock;

/* An advance that nobody has slept for is a little, some, or a lot; the next one is of the next kind. So a look can
   show that a timeout of any usual length has just not passed, or has, or that a short one has and a longer one has
   not. */
static const uint64_t advances[] = {1000000u, 1000000000u, 3600 * 1000000000ull};
enum { KINDS = sizeof advances / sizeof *advances };

static unsigned advances_left(void) { return (unsigned)__quotient_option("clock-advances") - __qlibc_clock.advances; }

static void advance(uint64_t nanoseconds) {
  __qlibc_clock.shown += nanoseconds;
  ++__qlibc_clock.advances;
}

/* A look after a sleep or a timeout shows a later time; an execution that has no advance left for it ends here. Then
   time may have passed by itself, too. */
static void look_again(void) {
  if (__quotient_option("clock-runs")) { /* one execution, as on a real system: there is no choice, and no bound */
    __qlibc_clock.shown += __qlibc_clock.owed + advances[0];
    __qlibc_clock.owed = __qlibc_clock.sleeps = 0;
    return;
  }
  __quotient_condition("a clock that advances a few times (--clock)");
  if (__qlibc_clock.owed) {
    __quotient_assume(advances_left() != 0);
    advance(__qlibc_clock.owed);
    __qlibc_clock.owed = __qlibc_clock.sleeps = 0;
  }
  const unsigned left = advances_left();
  for (unsigned n = __quotient_choose(left < KINDS ? left + 1 : KINDS + 1); n; --n)
    advance(advances[__qlibc_clock.advances % KINDS]);
}

uint64_t __qlibc_look(void) {
  if (__quotient_option("clock-still")) {
    __quotient_condition("a clock that stands still (--clock)");
    return 0;
  }
  __quotient_atomic_begin();
  if (__qlibc_clock.looked) look_again();
  __atomic_store_n(&__qlibc_clock.looked, 1, __ATOMIC_SEQ_CST);
  const uint64_t shown = __qlibc_clock.shown;
  __quotient_atomic_end();
  return shown;
}

/* So many sleeps between two looks add up; after one more, so much time has passed that nobody minds how many there
   are. A sleep may take as long as that, and so a loop that sleeps comes back to a state that it was in. */
enum { SLEEPS = 4 };
static const uint64_t very_long = 24 * 3600 * 1000000000ull;

static void add_sleep(uint64_t slept) {
  struct __qlibc_clock *clock = &__qlibc_clock;
  if (__quotient_option("clock-runs")) {
    clock->owed += slept;
  } else if (advances_left() == 0) {
    clock->owed = 1; /* whatever it is, no look can show it */
  } else if (clock->sleeps <= SLEEPS) {
    clock->owed += slept;
    if (++clock->sleeps > SLEEPS && clock->owed < very_long) clock->owed = very_long;
  }
}

/* Whether somebody has looked at the clock. Reading this is what makes a sleep a scheduling point. */
static int has_looked(void) { return __atomic_load_n(&__qlibc_clock.looked, __ATOMIC_SEQ_CST); }

void __qlibc_sleep(uint64_t nanoseconds) {
  if (!has_looked() || nanoseconds == 0) return;
  __quotient_atomic_begin();
  add_sleep(nanoseconds);
  __quotient_atomic_end();
}

/* No clock shows a later time than this: some 250 years from the origin, or what 32 bits can hold. */
static const time_t last_second = sizeof(time_t) == 4 ? 2000000000 : (time_t)9000000000ll;

static uint64_t nanoseconds_of(const struct timespec *moment) {
  if (moment->tv_sec < 0) return 0;
  if (moment->tv_sec >= last_second) return (uint64_t)last_second * QLIBC_SECOND;
  return (uint64_t)moment->tv_sec * QLIBC_SECOND + (uint64_t)moment->tv_nsec;
}

/* It is not earlier than this moment. */
static void reach(const struct timespec *moment) {
  const uint64_t now = QLIBC_ORIGIN + __qlibc_clock.shown + __qlibc_clock.owed, then = nanoseconds_of(moment);
  if (then <= now) return;
  __qlibc_clock.owed = advances_left() ? __qlibc_clock.owed + (then - now) : 1;
}

void __qlibc_sleep_until(const struct timespec *moment) {
  if (!has_looked()) return;
  __quotient_atomic_begin();
  reach(moment);
  __quotient_atomic_end();
}

int __qlibc_time_out(const struct timespec *deadline) {
  if (!__qlibc_is_valid(deadline)) return EINVAL;
  if (has_looked()) reach(deadline);
  return ETIMEDOUT;
}
