// EXPECT: error use-after-free
// Where nobody else has the node, taking it off the list and freeing it is one step, and it ends in an assumption that
// fails: an execution that does not count. Where main has it, freeing is a step of its own. So what that step writes
// has to be known as written (condition prunes), though the step never counts as a whole.
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
  if (seen) value = seen->value;  // ERROR
  pthread_join(thread, NULL);
  return value;
}
