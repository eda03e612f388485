// States between throw and catch are ordinary states: what a destructor has done is seen by another thread before the
// handler repairs it.
// EXPECT: error assertion
#include <assert.h>
#include <pthread.h>

#include <atomic>

static std::atomic<int> money{10};

struct Withdraw {
  ~Withdraw() { money.fetch_sub(20); }
};

static void* body(void*) {
  try {
    Withdraw withdraw;
    throw 1;
  } catch (int) {
    money.fetch_add(20);
  }
  return nullptr;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, body, nullptr);
  assert(money.load() >= 0);  // ERROR
  pthread_join(thread, nullptr);
}
