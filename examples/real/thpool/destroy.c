/* One job on one worker, then thpool_destroy(), as in the library's own example.
 *
 * thpool_destroy() polls the number of threads that are alive, without the lock that protects it, and frees the pool
 * when it is 0. The last worker has just set it to 0 and still holds that lock, which is a part of the pool.
 *
 *     git clone https://github.com/Pithikos/C-Thread-Pool && git -C C-Thread-Pool checkout 2b56942
 *     POOL=C-Thread-Pool
 *     quotient check -I$POOL examples/real/thpool/destroy.c $POOL/thpool.c
 */
#include "thpool.h"

static void work(void *argument) { *(int *)argument = 1; }

int main(void) {
  int done = 0;
  threadpool pool = thpool_init(1);
  thpool_add_work(pool, work, &done);
  thpool_wait(pool);
  thpool_destroy(pool);
  return !done;
}
