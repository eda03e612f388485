// Threads insert into a sorted list and remove from it, under one lock.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef THREADS
#define THREADS 6
#endif

struct node {
  int key;
  struct node *next;
};
static struct node *first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct node **find(int key) {
  struct node **link = &first;
  while (*link && (*link)->key < key) link = &(*link)->next;
  return link;
}

static void insert(int key) {
  struct node *node = malloc(sizeof *node);
  pthread_mutex_lock(&lock);
  struct node **link = find(key);
  *node = (struct node){key, *link};
  *link = node;
  pthread_mutex_unlock(&lock);
}

static void take_out(int key) {
  pthread_mutex_lock(&lock);
  struct node **link = find(key), *node = *link;
  assert(node && node->key == key);
  *link = node->next;
  pthread_mutex_unlock(&lock);
  free(node);
}

static void *work(void *number) {
  insert((int)(long)number);
  take_out((int)(long)number);
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  for (long i = 0; i < THREADS; ++i) pthread_create(&threads[i], NULL, work, (void *)i);
  for (int i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
  assert(!first);
}
