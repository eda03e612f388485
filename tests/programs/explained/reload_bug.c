// EXPECT: error use-after-free
// LINE: any
// TRACE: freed at
// TRACE: config#1
// The configuration is replaced and freed while a reader still has a pointer to the old one.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct config {
  int limit;
};

static struct config *_Atomic current;

static struct config *load_config(int limit) {
  struct config *config = malloc(sizeof *config);
  config->limit = limit;
  return config;
}

static void *serve(void *unused) {
  struct config *config = current;
  int limit = config->limit;
  (void)limit;
  return unused;
}

int main(void) {
  current = load_config(10);
  pthread_t server;
  pthread_create(&server, NULL, serve, NULL);
  struct config *old = atomic_exchange(&current, load_config(20));
  free(old);
  pthread_join(server, NULL);
  free(current);
  return 0;
}
