// Threads push and pop on Treiber's stack; nothing is freed, so that no address comes back.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef THREADS
#define THREADS 3
#endif

struct node {
  long value;
  struct node *next;
};
static _Atomic(struct node *) top;

static void push(long value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = top;
  while (!atomic_compare_exchange_strong(&top, &node->next, node))
    ;
}

static long pop(void) {
  struct node *node = top;
  while (node && !atomic_compare_exchange_strong(&top, &node, node->next))
    ;
  return node ? node->value : -1;
}

static void *work(void *number) {
  push((long)number);
  return (void *)pop();
}

int main(void) {
  pthread_t threads[THREADS];
  for (long i = 0; i < THREADS; ++i) pthread_create(&threads[i], NULL, work, (void *)i);
  for (int i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
}
