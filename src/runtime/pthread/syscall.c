/* syscall, for what has no function in the C library. */
#include <errno.h>
#include <linux/futex.h>
#include <sched.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "../libc/time/clock.h"
#include "futex.h"
#include "thread.h"

static int waits(int operation) { return operation == FUTEX_WAIT || operation == FUTEX_WAIT_BITSET; }
static int requeues(int operation) { return operation == FUTEX_REQUEUE || operation == FUTEX_CMP_REQUEUE; }
static int has_bits(int operation) { return operation == FUTEX_WAIT_BITSET || operation == FUTEX_WAKE_BITSET; }

/* A wait has timed out: FUTEX_WAIT counts from its beginning, FUTEX_WAIT_BITSET until a moment. */
static void let_pass(int operation, const struct timespec *timeout) {
  if (operation == FUTEX_WAIT) __qlibc_sleep((uint64_t)timeout->tv_sec * QLIBC_SECOND + (uint64_t)timeout->tv_nsec);
  else __qlibc_sleep_until(timeout);
}

/* Only the arguments that the operation has are there. */
static long futex(va_list list) {
  const struct timespec *timeout = NULL;
  struct futex_call call = {.word = va_arg(list, unsigned *)};
  call.operation = va_arg(list, int) & FUTEX_CMD_MASK;
  call.value = va_arg(list, unsigned);
  const int operation = call.operation;
  if (waits(operation)) timeout = va_arg(list, const struct timespec *);
  else if (requeues(operation)) call.most_requeued = va_arg(list, unsigned);
  else if (has_bits(operation)) (void)va_arg(list, void *);
  if (requeues(operation)) call.other_word = va_arg(list, unsigned *);
  else if (has_bits(operation)) (void)va_arg(list, void *);
  if (has_bits(operation) || operation == FUTEX_CMP_REQUEUE) call.third_value = va_arg(list, unsigned);
  call.timed = timeout != NULL;
  const long result = __quotient_futex(&call);
  if (result == -1 && errno == ETIMEDOUT) let_pass(operation, timeout);
  return result;
}

/* Memory is sequentially consistent: a barrier changes nothing. */
static long memory_barrier(va_list list) {
  enum { query = 0, all = 127 };
  const int command = va_arg(list, int);
  return command == query ? all : 0;
}

static long call(long number, va_list list) {
  switch (number) {
    case SYS_futex: return futex(list);
    case SYS_membarrier: return memory_barrier(list);
    case SYS_gettid: return gettid();
    case SYS_getpid: return getpid();
    case SYS_sched_yield: return sched_yield();
    default:
      __quotient_error("unsupported", "syscall: this system call is not modelled");
      errno = ENOSYS;
      return -1;
  }
}

long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  const long result = call(number, list);
  va_end(list);
  return result;
}
