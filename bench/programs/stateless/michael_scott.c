// Michael and Scott's queue: N threads put a number in and take one out. Nodes are not used again.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

struct node {
  int value;
  _Atomic(struct node *) next;
};
static struct node nodes[N + 1];
static _Atomic(struct node *) head = &nodes[N], tail = &nodes[N];

static void put(struct node *node) {
  for (;;) {
    struct node *last = tail, *next = last->next, *none = 0;
    if (next) {
      atomic_compare_exchange_strong(&tail, &last, next);
    } else if (atomic_compare_exchange_strong(&last->next, &none, node)) {
      atomic_compare_exchange_strong(&tail, &last, node);
      return;
    }
  }
}

static int take(void) {
  for (;;) {
    struct node *dummy = head, *last = tail, *next = dummy->next;
    if (dummy != head) continue;
    if (!next) return 0;
    if (dummy == last) {
      atomic_compare_exchange_strong(&tail, &last, next);
    } else {
      const int value = next->value;
      if (atomic_compare_exchange_strong(&head, &dummy, next)) return value;
    }
  }
}

static void *work(void *number) {
  struct node *node = &nodes[(long)number];
  node->value = 1 + (int)(long)number;
  put(node);
  const int value = take();
  assert(value >= 1 && value <= N);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (long i = 0; i < N; ++i) pthread_create(&threads[i], NULL, work, (void *)i);
  for (int i = 0; i < N; ++i) pthread_join(threads[i], NULL);
  assert(take() == 0);
}
