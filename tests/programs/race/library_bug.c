// EXPECT: error data-race
// FLAGS: --check race
// Both accesses are made in library functions: the lines are those of the calls, in both threads.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static char name[8] = "abc";

static void *work(void *unused) {
  strcpy(name, "xyz");  // ERROR
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  size_t length = strlen(name);  // ERROR
  pthread_join(t, NULL);
  return length != 3;
}
