// A pointer to a thread_local variable outlives its thread.
// EXPECT: error use-after-return|use-after-free
// LINE: any
#include <pthread.h>

struct Counter {
  int n = 4;
  ~Counter() {}
};
static thread_local Counter counter;
static int* kept;

static void* body(void*) {
  kept = &counter.n;
  return nullptr;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, body, nullptr);
  pthread_join(thread, nullptr);
  return *kept - 4;
}
