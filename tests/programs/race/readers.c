// EXPECT: verified (22 states, 31 transitions)
// FLAGS: --check race
// Two reads do not race.
#include <pthread.h>

static int table[2] = {1};

static void *sum(void *argument) {
  *(int *)argument = table[0] + table[1];
  return NULL;
}

int main(void) {
  pthread_t t;
  int a, b;
  table[1] = 2;
  pthread_create(&t, NULL, sum, &a);
  sum(&b);
  pthread_join(t, NULL);
  return a - b;
}
