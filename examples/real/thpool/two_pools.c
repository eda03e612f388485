/* Two pools in one program. The first is destroyed while the second still has work.
 *
 * All pools share one flag "go on" (a static variable). Destroying one pool clears it, and the workers of the other
 * end, too: its job is never done, and thpool_wait() never returns.
 *
 *     git clone https://github.com/Pithikos/C-Thread-Pool && git -C C-Thread-Pool checkout 2b56942
 *     POOL=C-Thread-Pool
 *     quotient check --errors all -I$POOL examples/real/thpool/two_pools.c $POOL/thpool.c
 */
#include "thpool.h"

static void work(void *argument) { *(int *)argument = 1; }

int main(void) {
  int done = 0;
  threadpool first = thpool_init(1), second = thpool_init(1);
  thpool_destroy(first);
  thpool_add_work(second, work, &done);
  thpool_wait(second);
  return !done;
}
