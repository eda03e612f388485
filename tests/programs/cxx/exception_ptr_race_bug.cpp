// The object is the same for all threads that throw it again: writing to it is a race.
// EXPECT: error data-race
// FLAGS: --check race
// LINE: any
#include <pthread.h>

#include <exception>

struct E {
  int n = 0;
};

static std::exception_ptr kept;

static void* body(void*) {
  try {
    std::rethrow_exception(kept);
  } catch (E& e) {
    e.n++;
  }
  return nullptr;
}

int main() {
  kept = std::make_exception_ptr(E());
  pthread_t threads[2];
  for (pthread_t& thread : threads) pthread_create(&thread, nullptr, body, nullptr);
  for (pthread_t& thread : threads) pthread_join(thread, nullptr);
}
