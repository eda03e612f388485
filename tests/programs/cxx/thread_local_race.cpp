// What is thread_local needs no lock.
// EXPECT: verified
// FLAGS: --check default,race
#include <assert.h>
#include <pthread.h>

struct Counter {
  int n = 0;
  ~Counter() { n = -1; }
};
static thread_local Counter counter;

static void* body(void*) {
  counter.n++;
  counter.n++;
  assert(counter.n == 2);
  return nullptr;
}

int main() {
  pthread_t threads[2];
  for (pthread_t& thread : threads) pthread_create(&thread, nullptr, body, nullptr);
  for (pthread_t& thread : threads) pthread_join(thread, nullptr);
  assert(counter.n == 0);
}
