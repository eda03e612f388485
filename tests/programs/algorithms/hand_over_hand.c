// EXPECT: verified (73 states, 102 transitions)
// A list with a lock per node: two threads insert, hand over hand.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node { int key; struct node *next; pthread_mutex_t lock; };

static struct node *make(int key, struct node *next) {
  struct node *n = malloc(sizeof *n);
  n->key = key;
  n->next = next;
  pthread_mutex_init(&n->lock, NULL);
  return n;
}

static struct node *head;

static void insert(int key) {
  struct node *at = head;
  pthread_mutex_lock(&at->lock);
  while (at->next && at->next->key < key) {
    struct node *next = at->next;
    pthread_mutex_lock(&next->lock);
    pthread_mutex_unlock(&at->lock);
    at = next;
  }
  at->next = make(key, at->next);
  pthread_mutex_unlock(&at->lock);
}

static void *work(void *argument) {
  insert((int)(long)argument);
  return NULL;
}

int main(void) {
  pthread_t t;
  head = make(0, NULL);
  pthread_create(&t, NULL, work, (void *)2L);
  insert(1);
  pthread_join(t, NULL);
  assert(head->next->key == 1 && head->next->next->key == 2 && !head->next->next->next);
  while (head) {
    struct node *next = head->next;
    pthread_mutex_destroy(&head->lock);
    free(head);
    head = next;
  }
  return 0;
}
