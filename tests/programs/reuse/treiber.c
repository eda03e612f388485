// EXPECT: verified (47 states, 59 transitions)
// FLAGS: --check assert,deadlock,memory
// The same without giving memory back: no address comes again.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  struct node *next;
};

static _Atomic(struct node *) top;
static struct node *below; /* the second node, as long as somebody needs to know */
static atomic_int owned;   /* ... which the other thread has taken */
static struct node *kept;

static void *other(void *unused) {
  struct node *first = top, *second = below, *none = NULL;
  if (first == second || !atomic_compare_exchange_strong(&top, &first, second)) return unused;
  if (!atomic_compare_exchange_strong(&top, &second, NULL)) return unused;
  owned = 1;
  kept = first;
  struct node *fresh = calloc(1, sizeof *fresh);
  atomic_compare_exchange_strong(&top, &none, fresh);
  return unused;
}

int main(void) {
  struct node *node = calloc(1, sizeof *node);
  below = node->next = calloc(1, sizeof *node);
  top = node;
  struct node *seen = node, *next = node->next;
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  if (atomic_compare_exchange_strong(&top, &seen, next)) assert(!owned);
  pthread_join(thread, NULL);
}
