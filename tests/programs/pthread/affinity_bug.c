// EXPECT: error assertion
// A thread may move to another processor between two looks.
#define _GNU_SOURCE
#include <assert.h>
#include <sched.h>

int main(void) {
  int first = sched_getcpu();
  assert(sched_getcpu() == first);  // ERROR
}
