// Threads push and pop on Treiber's stack; nothing is freed, so that no address comes back.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef THREADS
#define THREADS 3
#endif

struct node {
  struct node* next;
};
static _Atomic(struct node*) top;

static void push(void) {
  struct node* node = malloc(sizeof *node);
  node->next = top;
  while (!atomic_compare_exchange_strong(&top, &node->next, node));
}

static struct node* pop(void) {
  struct node* node = top;
  while (node && !atomic_compare_exchange_strong(&top, &node, node->next));
  return node;
}

static void* work(void* unused) {
  push();
  assert(pop());
  return unused;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; ++i) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
  assert(!top);
}
