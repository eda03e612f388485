// EXPECT: error livelock
// FLAGS: --check default,livelock
// Waits also where only the turn is the other's: alone, one does not come in.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int interested[2], turn;
static int inside;

static void enter(int self) {
  int other = 1 - self;
  interested[self] = 1;
  turn = other;
  while (interested[other] || turn == other) {  // ERROR
  }
  assert(++inside == 1);
  --inside;
  interested[self] = 0;
}

static void *second(void *unused) {
  enter(1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, second, NULL);
  enter(0);
  pthread_join(thread, NULL);
}
