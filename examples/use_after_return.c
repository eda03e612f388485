/* A thread that outlives its argument.
 *
 * start_worker hands the new thread a pointer to a local variable and returns. If the thread is quick, the variable is
 * still there.
 *
 *     quotient check examples/use_after_return.c
 *
 * shows the schedule in which it is not. */
#include <pthread.h>
#include <stdio.h>

static void *work(void *number) {
  printf("worker %d\n", *(int *)number);
  return NULL;
}

static pthread_t start_worker(int number) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, &number);
  return thread;
}

int main(void) {
  pthread_t thread = start_worker(1);
  pthread_join(thread, NULL);
}
