// EXPECT: error library-misuse
// A thread cannot jump into a function that another one executes.
#include <pthread.h>
#include <setjmp.h>

static jmp_buf target;

static void *work(void *unused) {
  longjmp(target, 1);  // ERROR
  return unused;
}

int main(void) {
  pthread_t t;
  if (setjmp(target) == 0) {
    pthread_create(&t, NULL, work, NULL);
    pthread_join(t, NULL);
  }
  return 0;
}
