// EXPECT: error data-race
// FLAGS: --check race
// The last of the threads, as a relaxed counter says, reads what the other wrote.
#include <pthread.h>

static int counter, data[2];

static void *add(void *index) {
  int *own = index;
  *own = 1;
  if (__atomic_add_fetch(&counter, 1, __ATOMIC_RELAXED) == 2) return (void *)(long)(data[0] + data[1]);  // ERROR
  return NULL;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, add, &data[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
