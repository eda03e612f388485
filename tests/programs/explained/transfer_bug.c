// EXPECT: error deadlock
// LINE: any
// TRACE: A circle:
// TRACE: mutex accounts[1].lock, held by
// TRACE: mutex accounts[0].lock, held by
// Two transfers between the same accounts, in opposite directions.
#include <pthread.h>

static struct account {
  pthread_mutex_t lock;
  long balance;
} accounts[2] = {{PTHREAD_MUTEX_INITIALIZER, 100}, {PTHREAD_MUTEX_INITIALIZER, 100}};

static void transfer(struct account *from, struct account *to, long amount) {
  pthread_mutex_lock(&from->lock);
  pthread_mutex_lock(&to->lock);
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&to->lock);
  pthread_mutex_unlock(&from->lock);
}

static void *pay_back(void *unused) {
  transfer(&accounts[1], &accounts[0], 10);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, pay_back, NULL);
  transfer(&accounts[0], &accounts[1], 10);
  pthread_join(other, NULL);
  return 0;
}
