/* On which of the two processors a thread may run. It makes no difference to what is explored; a program that asks
   where it runs is told each of them. */
#include <errno.h>
#include <sched.h>
#include <unistd.h>

#include "thread.h"

enum { PROCESSORS = 2, ALL = 3 };

static int set(struct thread *thread, size_t size, const cpu_set_t *processors) {
  unsigned char chosen = 0;
  for (int i = 0; i < PROCESSORS; ++i)
    if (CPU_ISSET_S(i, size, processors)) chosen |= (unsigned char)(1 << i);
  if (!chosen) return EINVAL;
  __quotient_atomic_begin();
  thread->processors = chosen == ALL ? 0 : chosen;
  __quotient_atomic_end();
  return 0;
}

static unsigned processors_of(const struct thread *thread) {
  __quotient_atomic_begin();
  const unsigned processors = thread->processors;
  __quotient_atomic_end();
  return processors ? processors : ALL;
}

static int get(const struct thread *thread, size_t size, cpu_set_t *processors) {
  if (size < sizeof(unsigned long)) return EINVAL;
  const unsigned allowed = processors_of(thread);
  __builtin_memset(processors, 0, size);
  for (int i = 0; i < PROCESSORS; ++i)
    if (allowed & 1u << i) CPU_SET_S(i, size, processors);
  return 0;
}

int pthread_setaffinity_np(pthread_t thread, size_t size, const cpu_set_t *processors) {
  return set(thread_of(thread), size, processors);
}

int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *processors) {
  return get(thread_of(thread), size, processors);
}

/* By number only the calling thread can be named. */
static int is_self(pid_t number) {
  if (number == 0 || number == gettid()) return 1;
  __quotient_error("unsupported", "the processors of a thread other than the caller, named by its number");
  errno = ESRCH;
  return 0;
}

static int result_of(int error) {
  if (!error) return 0;
  errno = error;
  return -1;
}

int sched_setaffinity(pid_t number, size_t size, const cpu_set_t *processors) {
  return is_self(number) ? result_of(set(current_thread(), size, processors)) : -1;
}

int sched_getaffinity(pid_t number, size_t size, cpu_set_t *processors) {
  return is_self(number) ? result_of(get(current_thread(), size, processors)) : -1;
}

int sched_getcpu(void) {
  const unsigned allowed = processors_of(current_thread());
  return allowed == ALL ? (int)__quotient_choose(PROCESSORS) : allowed == 2;
}

int getcpu(unsigned *processor, unsigned *node) {
  if (processor) *processor = (unsigned)sched_getcpu();
  if (node) *node = 0;
  return 0;
}

/* What <sched.h> needs for sets of other sizes. */
cpu_set_t *__sched_cpualloc(size_t count) { return __quotient_alloc(CPU_ALLOC_SIZE(count)); }
void __sched_cpufree(cpu_set_t *set) { __quotient_free(set); }
int __sched_cpucount(size_t size, const cpu_set_t *set) {
  int count = 0;
  for (size_t i = 0; i < 8 * size; ++i) count += CPU_ISSET_S(i, size, set) != 0;
  return count;
}
