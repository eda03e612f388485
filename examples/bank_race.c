/* A lost update without a data race.
 *
 * Every access to the balance is under the lock, so a race detector has nothing to say. But a deposit is two accesses,
 * and somebody else's deposit fits in between.
 *
 *     quotient check examples/bank_race.c
 *
 * shows the order of steps in which money disappears. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = 100;

static int read_balance(void) {
  pthread_mutex_lock(&lock);
  int result = balance;
  pthread_mutex_unlock(&lock);
  return result;
}

static void write_balance(int value) {
  pthread_mutex_lock(&lock);
  balance = value;
  pthread_mutex_unlock(&lock);
}

static void *deposit(void *amount) {
  write_balance(read_balance() + *(int *)amount);
  return NULL;
}

int main(void) {
  int salary = 1000, refund = 20;
  pthread_t employer, shop;
  pthread_create(&employer, NULL, deposit, &salary);
  pthread_create(&shop, NULL, deposit, &refund);
  pthread_join(employer, NULL);
  pthread_join(shop, NULL);
  assert(read_balance() == 1120);
}
