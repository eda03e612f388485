// An exception skips the unlock: who comes next waits for ever.
// EXPECT: error deadlock
// LINE: any
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int stock = 1;

static void take() {
  pthread_mutex_lock(&mutex);
  if (stock == 0) throw 1;
  --stock;
  pthread_mutex_unlock(&mutex);
}

static void* body(void*) {
  try {
    take();
  } catch (int) {}
  return nullptr;
}

int main() {
  pthread_t threads[2];
  for (pthread_t& thread : threads) pthread_create(&thread, nullptr, body, nullptr);
  body(nullptr);
  for (pthread_t& thread : threads) pthread_join(thread, nullptr);
}
