/* Readers and a writer around a read-write lock.
 *
 * The writer moves money between two accounts; readers must always see the same total, and they may read at the same
 * time.
 *
 *     quotient check --check default,race examples/readers_writers.c
 *
 * verifies it, including that there are no data races. Let the writer take the lock with pthread_rwlock_rdlock, and
 * Quotient shows an auditor who sees money in neither account. */
#include <assert.h>
#include <pthread.h>

enum { readers = 2, total = 100 };

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int checking = total, savings;

static void *transfer(void *amount) {
  pthread_rwlock_wrlock(&lock);
  checking -= *(int *)amount;
  savings += *(int *)amount;
  pthread_rwlock_unlock(&lock);
  return NULL;
}

static void *audit(void *unused) {
  pthread_rwlock_rdlock(&lock);
  assert(checking + savings == total);
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t writer, auditors[readers];
  int amount = 30;
  pthread_create(&writer, NULL, transfer, &amount);
  for (int i = 0; i < readers; ++i) pthread_create(&auditors[i], NULL, audit, NULL);
  pthread_join(writer, NULL);
  for (int i = 0; i < readers; ++i) pthread_join(auditors[i], NULL);
  assert(savings == amount);
}
