"""Programs that several scripts use which test the command line."""

# Two threads push nodes on a stack and take them again; LAST stands for the sum that is asserted, which is 2.
NODES = """#include <pthread.h>
#include <stdlib.h>
#include <assert.h>
struct node { struct node *next; int value; };
static struct node *top;
static int sum;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *a) {
  for (int i = 0; i < 2; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = i;
    pthread_mutex_lock(&lock);
    n->next = top;
    top = n;
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    struct node *m = top;
    top = m->next;
    sum += m->value;
    pthread_mutex_unlock(&lock);
    free(m);
  }
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  work(0);
  pthread_join(t, 0);
  assert(sum == LAST);
  return 0;
}
"""

# The main thread counts for ever, and comes first in a depth-first search; the other one makes it fail early.
FAR_IN_C = """#include <assert.h>
#include <pthread.h>
static volatile unsigned count, flag;
static void *look(void *unused) { flag = 1; return unused; }
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, look, 0);
  for (;;) { if (count++ == 2) assert(!flag); }
}
"""
