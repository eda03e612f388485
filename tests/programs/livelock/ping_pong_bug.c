// EXPECT: error livelock
// FLAGS: --check default,livelock
// Two threads hand each other the turn for ever. Nobody says that this is what the program is for.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int turn;

static void play(int self) {
  for (;;) {
    while (turn != self) {  // ERROR
    }
    turn = 1 - self;  // ERROR
  }
}

static void *other(void *unused) {
  play(1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  play(0);
}
