// EXPECT: error assertion|division-by-zero
// FLAGS: --errors all
// What a thread writes before it fails, others can see: all three errors are found (tests/interface.py counts them).
#include <assert.h>
#include <pthread.h>
static int flag, seen;

static void *first(void *unused) {
  flag = 1;
  assert(unused);  // ERROR
  return unused;
}

static void *second(void *unused) {
  if (flag) seen = 1 / (int)(long)unused;  // ERROR
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  assert(flag == 0);  // ERROR
  pthread_join(a, NULL);
  pthread_join(b, NULL);
}
