// EXPECT: error assertion
// TRACE: has read: runs[task] = 1, written by T1 at step
// The owner takes the last task from the bottom while a thief takes it from the top: neither looks again.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { tasks = 2 };

static _Atomic int top, bottom = tasks;
static _Atomic int runs[tasks];

static void run(int task) {
  int before = runs[task]++;
  assert(before == 0);  // ERROR
}

static void *steal(void *unused) {
  int at = top;
  if (at < bottom) {
    top = at + 1;
    run(at);
  }
  return unused;
}

int main(void) {
  pthread_t thief;
  pthread_create(&thief, NULL, steal, NULL);
  for (int i = 0; i < tasks; ++i) {
    int at = bottom - 1;
    if (at < top) break;
    bottom = at;
    run(at);
  }
  pthread_join(thief, NULL);
  return 0;
}
