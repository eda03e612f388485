// Paper 4, figure 3: build a list of N elements, then reverse it; PROCESSES threads, each on its own list.
// One process has a number of states linear in N; the product of two is exactly its square.
#include <pthread.h>
#include <quotient.h>
#include <stdlib.h>

#ifndef N
#define N 10
#endif
#ifndef PROCESSES
#define PROCESSES 1
#endif

struct list {
  int data;
  struct list *next;
};

static void *process(void *unused) {
  struct list *list;
  struct list *ele;
  struct list *aux;
  int count;
  count = 1;
  list = malloc(sizeof(struct list));
  ele = list;
  ele->data = 0;
  ele->next = 0;
  while (count < N) {
    aux = malloc(sizeof(struct list));
    aux->data = count;
    aux->next = 0;
    ele->next = aux;
    ele = aux;
    count = count + 1;
  }
  ele = 0;
  while (list != 0) {
    aux = ele;
    ele = list;
    list = list->next;
    ele->next = aux;
  }
  return unused;
}

// The processes start, and main ends, in one step: from then on there are the processes alone.
int main(void) {
  static pthread_t threads[PROCESSES];
  quotient_atomic_begin();
  for (int i = 0; i < PROCESSES; ++i) pthread_create(&threads[i], NULL, process, NULL);
  pthread_exit(NULL);
}
