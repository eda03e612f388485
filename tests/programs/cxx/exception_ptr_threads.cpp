// Two threads throw the same exception again.
// EXPECT: verified
#include <assert.h>
#include <pthread.h>

#include <atomic>
#include <exception>

static std::atomic<int> alive{0};

struct E {
  int n = 5;
  E() { ++alive; }
  E(const E& other) : n(other.n) { ++alive; }
  ~E() { --alive; }
};

static std::exception_ptr kept;

static void* body(void*) {
  try {
    std::rethrow_exception(kept);
  } catch (const E& e) {
    assert(e.n == 5);
  }
  return nullptr;
}

int main() {
  try {
    throw E();
  } catch (...) {
    kept = std::current_exception();
  }
  pthread_t threads[2];
  for (pthread_t& thread : threads) pthread_create(&thread, nullptr, body, nullptr);
  for (pthread_t& thread : threads) pthread_join(thread, nullptr);
  assert(alive == 1);
  kept = nullptr;
  assert(alive == 0);
}
