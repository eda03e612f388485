// EXPECT: error invalid-pointer|null-dereference
// A thread argument that is a number is taken for an address.
#include <pthread.h>

static void *work(void *argument) {
  return (void *)(long)*(int *)argument;  // ERROR
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, (void *)100000L);
  pthread_join(t, 0);
  return 0;
}
