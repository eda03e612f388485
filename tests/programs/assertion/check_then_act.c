// EXPECT: verified (36 states, 46 transitions)
// The balance is checked and changed in one critical section.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = 100;

static void *withdraw(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  if (balance >= 80) balance -= 80;
  assert(balance >= 0);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, withdraw, NULL);
  withdraw(NULL);
  pthread_join(a, NULL);
  assert(balance == 20);
  return 0;
}
