// EXPECT: error livelock
// FLAGS: --check default,livelock
// A customer who does not want to wait keeps the number that it has drawn: nobody is served behind it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_uint next_ticket, serving;
static int inside;

static void *customer(void *impatient) {
  unsigned mine = atomic_fetch_add(&next_ticket, 1);
  if (impatient && serving != mine) return NULL;
  while (serving != mine) {  // ERROR
  }
  assert(++inside == 1);
  --inside;
  serving = mine + 1;
  return NULL;
}

int main(void) {
  pthread_t thread[2];
  pthread_create(&thread[0], NULL, customer, &inside);
  pthread_create(&thread[1], NULL, customer, NULL);
  customer(NULL);
  for (int i = 0; i < 2; ++i) pthread_join(thread[i], NULL);
}
