// EXPECT: verified (39 states, 62 transitions)
// Two threads build lists in a shared table: whichever allocates first, the heaps look the same.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node { struct node *next; };
static struct node *lists[2];

static void *build(void *argument) {
  long me = (long)argument;
  for (int i = 0; i < 2; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = lists[me];
    lists[me] = n;
  }
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, build, (void *)1L);
  build((void *)0L);
  pthread_join(t, NULL);
  for (int i = 0; i < 2; i++) {
    assert(lists[i] && lists[i]->next && !lists[i]->next->next);
    free(lists[i]->next);
    free(lists[i]);
  }
  return 0;
}
