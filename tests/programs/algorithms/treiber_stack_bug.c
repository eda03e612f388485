// EXPECT: error use-after-free
// The node is freed at once: another thread that is just popping reads its link.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node { struct node *next; };
static _Atomic(struct node *) top;

static void push(void) {
  struct node *n = malloc(sizeof *n);
  n->next = atomic_load(&top);
  while (!atomic_compare_exchange_strong(&top, &n->next, n)) {
  }
}

static void pop(void) {
  struct node *old = atomic_load(&top);
  while (old && !atomic_compare_exchange_strong(&top, &old, old->next)) {  // ERROR
  }
  free(old);
}

static void *work(void *unused) {
  pop();
  return unused;
}

int main(void) {
  pthread_t t;
  push();
  push();
  pthread_create(&t, NULL, work, NULL);
  pop();
  pthread_join(t, NULL);
  return 0;
}
