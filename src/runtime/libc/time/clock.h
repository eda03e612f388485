/* The clock that programs look at (docs/time.md). There is one: realtime, monotonic and processor time all show how
   much time has passed since the program began, each from its own origin.

   Time may pass between any two looks, so what a look shows is a choice, made when somebody looks and not before: a
   program that never looks has no clock in its states that changes. What a sleep or a deadline says about the time is
   remembered until the next look. */
#pragma once

#include <stdint.h>
#include <time.h>

struct __qlibc_clock {
  uint64_t shown;       /* nanoseconds: at the last look */
  uint64_t owed;        /* so much more, at least, the next look will show: threads have slept, deadlines have passed */
  unsigned char looked; /* somebody has looked: before that nobody can tell how time passes */
  unsigned char sleeps; /* how many sleeps have added to that */
  unsigned char advances; /* how often a look has shown a later time than the one before */
};

extern struct __qlibc_clock __qlibc_clock;

/* Nanoseconds since the program began, as seen by the caller, who looks at the clock now. */
uint64_t __qlibc_look(void);

/* The origin of the realtime and the monotonic clock, in nanoseconds: half a millisecond before 2001-09-09 01:46:40
   UTC, so that the smallest advance changes the second. */
#define QLIBC_ORIGIN 999999999999500000u

enum { QLIBC_SECOND = 1000000000 };

static inline int __qlibc_is_valid(const struct timespec *time) {
  return time->tv_nsec >= 0 && time->tv_nsec < QLIBC_SECOND;
}

/* A thread has slept for this long, or until this moment: a scheduling point. */
void __qlibc_sleep(uint64_t nanoseconds);
void __qlibc_sleep_until(const struct timespec *moment);

/* Inside an atomic section: a wait has ended because its deadline has passed. Returns ETIMEDOUT, or EINVAL if there is
   no such moment. */
int __qlibc_time_out(const struct timespec *deadline);
