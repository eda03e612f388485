/* Double-checked initialisation that tells the world too early.
 *
 * The lock is taken only if the configuration does not exist yet, and the pointer is atomic, as the textbooks ask for.
 * But it is set before what it points to is filled in, and the fast path takes no lock.
 *
 *     quotient check examples/double_checked_init.c
 *
 * finds a thread that decides by a limit that nobody has set yet. Exchange the two marked lines and it verifies.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct config {
  int limit;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic(struct config *) shared;

static struct config *get_config(void) {
  if (!atomic_load(&shared)) {
    pthread_mutex_lock(&lock);
    if (!atomic_load(&shared)) {
      struct config *config = malloc(sizeof *config);
      if (!config) abort();
      atomic_store(&shared, config); /* this line ... */
      config->limit = 10;            /* ... must come after this one */
    }
    pthread_mutex_unlock(&lock);
  }
  return atomic_load(&shared);
}

static void *work(void *unused) {
  assert(get_config()->limit == 10);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, work, NULL);
  work(NULL);
  pthread_join(other, NULL);
  free(atomic_load(&shared));
}
