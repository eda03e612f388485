// EXPECT: verified
// FLAGS: --check assert
// A freed address comes back: an exchange succeeds although another node lies where the first one was.
// The allocation and the free conflict with a comparison of a pointer that is not even followed.
#include "reduction.h"

struct node {
  int value;
};
static struct node *top;
static int seen, won, replaced;

static struct node *new_node(int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  return node;
}

THREAD(taker) {
  struct node *old = NULL;
  QUOTIENT_ATOMIC {
    old = top;
    if (old) seen = old->value;
    if (old) won = __sync_bool_compare_and_swap(&top, old, NULL);
  }
  if (won) free(old);
  return NULL;
}

THREAD(replacer) {
  struct node *first = __atomic_exchange_n(&top, NULL, __ATOMIC_SEQ_CST);
  if (!first) return NULL;
  free(first);
  __atomic_store_n(&top, new_node(2), __ATOMIC_SEQ_CST);
  replaced = 1;
  return NULL;
}

int main(void) {
  top = new_node(1);
  pthread_t t = start(taker, NULL), u = start(replacer, NULL);
  finish(t), finish(u);
  assert(!(won && seen == 1 && replaced));
  return 0;
}
