// Paper 2, table 1: a list ordered by keys, shared by an inserter that adds the keys 1 … N and an extractor that
// removes them. Each element has its own lock (lock coupling), so both may be in the list at once. Which free memory a
// new node gets depends on what has been removed so far: that is the symmetry.
#include <pthread.h>
#include <stdlib.h>

#ifndef N
#define N 4
#endif

struct node {
  int key;
  struct node *next;
  pthread_mutex_t lock;
};

static struct node head;  // key 0, before all others

static void insert(int key) {
  struct node *node = malloc(sizeof *node);
  node->key = key;
  pthread_mutex_init(&node->lock, NULL);
  struct node *before = &head;
  pthread_mutex_lock(&before->lock);
  while (before->next && before->next->key < key) {
    struct node *next = before->next;
    pthread_mutex_lock(&next->lock);
    pthread_mutex_unlock(&before->lock);
    before = next;
  }
  node->next = before->next;
  before->next = node;
  pthread_mutex_unlock(&before->lock);
}

static void extract(int key) {
  struct node *before = &head;
  pthread_mutex_lock(&before->lock);
  while (before->next && before->next->key < key) {
    struct node *next = before->next;
    pthread_mutex_lock(&next->lock);
    pthread_mutex_unlock(&before->lock);
    before = next;
  }
  struct node *found = before->next;
  if (found && found->key == key) {
    pthread_mutex_lock(&found->lock);
    before->next = found->next;
    pthread_mutex_unlock(&found->lock);
    free(found);
  }
  pthread_mutex_unlock(&before->lock);
}

// Descending, so that every new node goes to the front and all others shift behind it.
static void *inserter(void *unused) {
  for (int key = N; key >= 1; --key) insert(key);
  return unused;
}

static void *extractor(void *unused) {
  for (int key = 1; key <= N; ++key) extract(key);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, inserter, NULL);
  pthread_create(&threads[1], NULL, extractor, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
}
