// EXPECT: error assertion
// The lock is dropped between the check and the withdrawal.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = 100;

static void *withdraw(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  int enough = balance >= 80;
  pthread_mutex_unlock(&lock);
  if (enough) {
    pthread_mutex_lock(&lock);
    balance -= 80;
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, withdraw, NULL);
  withdraw(NULL);
  pthread_join(a, NULL);
  assert(balance >= 0);  // ERROR
  return 0;
}
