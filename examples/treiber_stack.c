/* Treiber's lock-free stack, with nodes that are freed.
 *
 * The compare-and-swap looks safe: if the top has changed in the meantime, try again. But between the load of the top
 * and the look at its successor, another thread may have popped that node and freed it.
 *
 *     quotient check examples/treiber_stack.c
 *
 * finds the use after free, and shows who freed the node. (Were the freed memory given out again at once,
 * the same bug would show as the ABA problem: the compare-and-swap succeeds and the stack is broken.) */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static _Atomic(struct node *) top;

static void push(int value) {
  struct node *node = malloc(sizeof *node);
  if (!node) abort();
  node->value = value;
  node->next = atomic_load(&top);
  while (!atomic_compare_exchange_weak(&top, &node->next, node)) {
  }
}

static int pop(void) {
  struct node *node = atomic_load(&top);
  while (!atomic_compare_exchange_weak(&top, &node, node->next)) { /* node->next: is it still there? */
  }
  int value = node->value;
  free(node);
  return value;
}

static void *worker(void *result) {
  *(int *)result = pop();
  return NULL;
}

int main(void) {
  pthread_t other;
  int mine, others;
  push(1);
  push(2);
  pthread_create(&other, NULL, worker, &others);
  mine = pop();
  pthread_join(other, NULL);
  assert(mine + others == 3);
}
