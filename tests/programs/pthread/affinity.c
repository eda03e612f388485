// EXPECT: verified (27 states, 45 transitions)
// Processors of threads: what was set is what is got, and a thread runs on one of them.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/prctl.h>

static void* work(void* unused) {
  cpu_set_t set;
  assert(pthread_getaffinity_np(pthread_self(), sizeof set, &set) == 0 && CPU_COUNT(&set) == 2);
  CPU_ZERO(&set);
  assert(sched_setaffinity(0, sizeof set, &set) == -1 && errno == EINVAL);
  CPU_SET(1, &set);
  assert(sched_setaffinity(0, sizeof set, &set) == 0 && sched_getcpu() == 1);
  CPU_SET(0, &set);
  assert(sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) == 1 && CPU_ISSET(1, &set));
  return unused;
}

int main(void) {
  pthread_t thread;
  char name[16];
  pthread_create(&thread, NULL, work, NULL);
  int processor = sched_getcpu();
  assert(processor == 0 || processor == 1);
  pthread_join(thread, NULL);
  prctl(PR_SET_NAME, "a name that is too long");
  prctl(PR_GET_NAME, name);
  assert(strcmp(name, "a name that is ") == 0);
}
