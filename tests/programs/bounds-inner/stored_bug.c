// EXPECT: error bounds-inner
// FLAGS: --check default,bounds-inner
// The pointer waits in memory, is copied with the struct that holds it, and is used by another thread.
#include <pthread.h>
#include <stdlib.h>
struct record {
  int id, values[2], count;
};
struct view {
  int *begin, *end;
};
static void *last(void *argument) {
  const struct view *view = argument;
  return *view->end ? argument : NULL;  // ERROR
}
int main(void) {
  struct record *r = calloc(1, sizeof *r);
  struct view view = {r->values, &r->values[2]}, *copy = malloc(sizeof *copy);
  *copy = view;
  pthread_t thread;
  pthread_create(&thread, NULL, last, copy);
  pthread_join(thread, NULL);
  free(copy), free(r);
}
