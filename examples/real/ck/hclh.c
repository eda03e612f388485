/* The hierarchical queue lock: threads of one cluster queue up locally, and the head of a local queue appends it to the
 * global one. Two clusters; CLUSTERS says in which each thread is.
 *
 *     git clone https://github.com/concurrencykit/ck && git -C ck checkout 11baddc
 *     CK=ck
 *     quotient check -DCK_USE_CC_BUILTINS=1 -Iexamples/real/ck -I$CK/include examples/real/ck/hclh.c
 */
#include <ck_spinlock.h>
#include <pthread.h>
#include <quotient.h>

#ifndef CLUSTERS
#define CLUSTERS 0, 0, 1
#endif
#ifndef TURNS
#define TURNS 2
#endif

static const int cluster[] = {CLUSTERS};
enum { threads = sizeof cluster / sizeof *cluster };

static ck_spinlock_hclh_t *global_queue, *local_queue[2], nodes[threads + 3];
static volatile int inside;

static void *run(void *argument) {
  const int me = *(const int *)argument;
  ck_spinlock_hclh_t *node = &nodes[me];
  for (int turn = 0; turn < TURNS; turn++) {
    ck_spinlock_hclh_lock(&global_queue, &local_queue[cluster[me]], node);
    quotient_assert(inside++ == 0);
    inside--;
    ck_spinlock_hclh_unlock(&node);
  }
  return NULL;
}

int main(void) {
  static int number[threads];
  pthread_t thread[threads];
  ck_spinlock_hclh_init(&global_queue, &nodes[threads], -1);
  ck_spinlock_hclh_init(&local_queue[0], &nodes[threads + 1], 0);
  ck_spinlock_hclh_init(&local_queue[1], &nodes[threads + 2], 1);
  for (int i = 0; i < threads; i++) {
    number[i] = i;
    pthread_create(&thread[i], NULL, run, &number[i]);
  }
  for (int i = 0; i < threads; i++) pthread_join(thread[i], NULL);
}
