// For a picture of its state space: each thread writes to a variable of its own, then to one that others could reach
// but do not, and then both write to the same.
#include <pthread.h>

static int done[2], last;

static void work(int number) {
  volatile int own = number;
  own = 1;
  done[number] = own;
  last = number;
}

static void *other(void *unused) {
  work(1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  work(0);
}
