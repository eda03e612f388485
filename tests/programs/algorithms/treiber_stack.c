// EXPECT: verified (181 states, 291 transitions)
// Treiber's stack: pushes and pops with compare-and-swap; popped nodes are freed at the end only.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node { int value; struct node *next; };
static _Atomic(struct node *) top;

static void push(struct node *n) {
  struct node *old = atomic_load(&top);
  do n->next = old;
  while (!atomic_compare_exchange_weak(&top, &old, n));
}

static struct node *pop(void) {
  struct node *old = atomic_load(&top);
  while (old && !atomic_compare_exchange_weak(&top, &old, old->next)) {
  }
  return old;
}

static void *work(void *n) {
  push(n);
  return pop();
}

int main(void) {
  pthread_t t;
  void *theirs;
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->value = 1;
  b->value = 2;
  pthread_create(&t, NULL, work, a);
  struct node *mine = work(b);
  pthread_join(t, &theirs);
  assert(mine && theirs && mine != theirs && atomic_load(&top) == NULL);
  assert(mine->value + ((struct node *)theirs)->value == 3);
  free(a);
  free(b);
  return 0;
}
