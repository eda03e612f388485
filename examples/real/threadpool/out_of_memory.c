/* A pool is made and destroyed by the book while any call of malloc() may fail.
 *
 * Two errors: threadpool_free() locks the mutex "just in case" and then destroys it, which POSIX does not allow
 * (glibc returns EBUSY). And if there is no memory for the threads, but for the queue, the queue is lost.
 *
 *     git clone https://github.com/mbrossard/threadpool && git -C threadpool checkout 9f7df71
 *     POOL=threadpool
 *     quotient check --errors all --malloc-may-fail -I$POOL/src examples/real/threadpool/out_of_memory.c \
 *       $POOL/src/threadpool.c
 */
#include "threadpool.h"

static int done;

static void work(void *argument) {
  (void)argument;
  done = 1;
}

int main(void) {
  threadpool_t *pool = threadpool_create(1, 1, 0);
  if (!pool) return 0;
  threadpool_add(pool, work, 0, 0);
  threadpool_destroy(pool, threadpool_graceful);
  return !done;
}
