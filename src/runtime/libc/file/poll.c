/* poll and select. A timeout that is neither 0 nor infinite may pass at any moment: a thread that is run while nothing
   is ready has, in that execution, come to the end of it, and the clock has advanced by as much. */
#include <poll.h>
#include <string.h>
#include <sys/select.h>

#include "../cancellation.h"
#include "../time/clock.h"
#include "transfer.h"

enum patience { do_not_wait, wait_for_ever };

static short revents_of(const struct pollfd *asked) {
  if (asked->fd < 0) return 0;
  const struct description *open = __qlibc_description(asked->fd);
  if (!open) return POLLNVAL;
  const int always = POLLERR | POLLHUP, wanted = asked->events;
  int ready = __qlibc_ready(open);
  if (ready & POLLIN) ready |= POLLRDNORM;
  if (ready & POLLOUT) ready |= POLLWRNORM;
  return (short)(ready & (wanted | always));
}

/* Asks about all; the answers go to `answers`. Returns how many are not 0. */
static int ask(const struct pollfd *asked, size_t count, short *answers, enum patience patience) {
  int ready = 0;
  __quotient_atomic_begin();
  cancellation_point();
  for (size_t i = 0; i < count; ++i) ready += (answers[i] = revents_of(&asked[i])) != 0;
  __quotient_await(ready || patience == do_not_wait, "poll", NULL, NULL);
  __quotient_atomic_end();
  return ready;
}

static int poll_all(struct pollfd *asked, size_t count, enum patience patience) {
  struct pollfd *copy = __quotient_alloc_untracked(count * sizeof *copy);
  short *answers = __quotient_alloc_untracked(count * sizeof *answers);
  for (size_t i = 0; i < count; ++i) copy[i].fd = asked[i].fd, copy[i].events = asked[i].events;
  const int ready = ask(copy, count, answers, patience);
  for (size_t i = 0; i < count; ++i) asked[i].revents = answers[i];
  __quotient_free(copy);
  __quotient_free(answers);
  return ready;
}

static uint64_t nanoseconds_of(const struct timespec *timeout) {
  return timeout ? (uint64_t)timeout->tv_sec * QLIBC_SECOND + (uint64_t)timeout->tv_nsec : 0;
}

/* The result of a call that was ready to wait for so long: it did if nothing is ready. */
static int after(int ready, uint64_t timeout) {
  if (ready == 0 && timeout != 0) __qlibc_sleep(timeout);
  return ready;
}

int poll(struct pollfd *asked, nfds_t count, int milliseconds) {
  return milliseconds < 0 ? poll_all(asked, count, wait_for_ever)
                          : after(poll_all(asked, count, do_not_wait), (uint64_t)milliseconds * 1000000);
}

int ppoll(struct pollfd *asked, nfds_t count, const struct timespec *timeout, const sigset_t *mask) {
  (void)mask;
  return after(poll_all(asked, count, timeout ? do_not_wait : wait_for_ever), nanoseconds_of(timeout));
}

static short events_of(int descriptor, const fd_set *readable, const fd_set *writable, const fd_set *exceptional) {
  return (short)((readable && FD_ISSET(descriptor, readable) ? POLLIN : 0) |
                 (writable && FD_ISSET(descriptor, writable) ? POLLOUT : 0) |
                 (exceptional && FD_ISSET(descriptor, exceptional) ? POLLPRI : 0));
}

static int any_invalid(const struct pollfd *asked, size_t count) {
  size_t i = 0;
  while (i < count && !(asked[i].revents & POLLNVAL)) ++i;
  return i < count;
}

/* Keeps in the set only what was answered with one of these events; returns how many. */
static int keep(fd_set *set, short event, int meaning, const struct pollfd *asked, size_t count) {
  int kept = 0;
  for (size_t i = 0; set && i < count; ++i) {
    if (!(asked[i].events & event)) continue;
    if (asked[i].revents & meaning) ++kept;
    else FD_CLR(asked[i].fd, set);
  }
  return kept;
}

static int select_all(int limit, fd_set *readable, fd_set *writable, fd_set *exceptional, enum patience patience) {
  if (limit < 0 || limit > FD_SETSIZE) return failed(EINVAL);
  struct pollfd *asked = __quotient_alloc_untracked((size_t)limit * sizeof *asked);
  size_t count = 0;
  for (int i = 0; i < limit; ++i) {
    const short events = events_of(i, readable, writable, exceptional);
    if (events) asked[count++] = (struct pollfd){.fd = i, .events = events};
  }
  poll_all(asked, count, patience);
  int result = any_invalid(asked, count) ? failed(EBADF) : 0;
  if (result == 0)
    result = keep(readable, POLLIN, POLLIN | POLLHUP | POLLERR, asked, count) +
             keep(writable, POLLOUT, POLLOUT | POLLERR, asked, count) +
             keep(exceptional, POLLPRI, POLLPRI, asked, count);
  __quotient_free(asked);
  return result;
}

int select(int limit, fd_set *readable, fd_set *writable, fd_set *exceptional, struct timeval *timeout) {
  const uint64_t nanoseconds =
      timeout ? (uint64_t)timeout->tv_sec * QLIBC_SECOND + (uint64_t)timeout->tv_usec * 1000 : 0;
  return after(select_all(limit, readable, writable, exceptional, timeout ? do_not_wait : wait_for_ever), nanoseconds);
}

int pselect(int limit, fd_set *readable, fd_set *writable, fd_set *exceptional, const struct timespec *timeout,
            const sigset_t *mask) {
  (void)mask;
  return after(select_all(limit, readable, writable, exceptional, timeout ? do_not_wait : wait_for_ever),
               nanoseconds_of(timeout));
}
