// Paper 2, table 2: updaters of a tree whose nodes are all alike, interlocked by lock coupling as in B-trees: a thread
// holds a node's lock until it has the child's. N updaters, K children a node, D levels. Each updater goes down from
// the root, anywhere, and hangs a new node where there is none: INSERTS times, or until it finds a full path. Nodes
// have no keys: which memory a node got is the only difference between many states.
#include <pthread.h>
#include <quotient.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif
#ifndef K
#define K 2
#endif
#ifndef D
#define D 3
#endif
#ifndef INSERTS
#define INSERTS 2
#endif

struct node {
  pthread_spinlock_t lock;
  struct node *child[K];
};

static struct node root;

static struct node *new_node(void) {
  struct node *node = calloc(1, sizeof *node);
  pthread_spin_init(&node->lock, PTHREAD_PROCESS_PRIVATE);
  return node;
}

// Hangs one node into the tree; 0 if the path that it took is full.
static int insert(void) {
  struct node *at = &root;
  pthread_spin_lock(&at->lock);
  for (int level = 1; level < D; ++level) {
    int way = quotient_choose(K);
    struct node *next = at->child[way];
    if (!next) {
      at->child[way] = new_node();
      pthread_spin_unlock(&at->lock);
      return 1;
    }
    pthread_spin_lock(&next->lock);
    pthread_spin_unlock(&at->lock);
    at = next;
  }
  pthread_spin_unlock(&at->lock);
  return 0;
}

static void *updater(void *unused) {
  for (int i = 0; i < INSERTS && insert(); ++i) {
  }
  return unused;
}

int main(void) {
  pthread_t threads[N];
  pthread_spin_init(&root.lock, PTHREAD_PROCESS_PRIVATE);
  for (int i = 0; i < N; ++i) pthread_create(&threads[i], NULL, updater, NULL);
  for (int i = 0; i < N; ++i) pthread_join(threads[i], NULL);
}
