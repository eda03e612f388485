// EXPECT: verified
// The same as pruned_write_bug.c, but main only looks whether there is a node.
#include <pthread.h>
#include <quotient.h>
#include <stdlib.h>

struct node {
  int value;
};

static struct node *list;

static void *drop(void *unused) {
  struct node *node = malloc(sizeof *node);
  node->value = 1;
  list = node;
  list = NULL;
  free(node);
  quotient_assume(0);
  return NULL;
}

int main(void) {
  pthread_t thread;
  int value = 0;
  pthread_create(&thread, NULL, drop, NULL);
  struct node *seen = list;
  if (seen) value = 1;
  pthread_join(thread, NULL);
  return value;
}
