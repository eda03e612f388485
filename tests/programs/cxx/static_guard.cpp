// A static variable of a function is initialised once, whoever comes first; others wait.
// EXPECT: verified
#include <assert.h>
#include <pthread.h>

static int constructed;

struct Table {
  int value;
  Table() : value(0) {
    ++constructed;
    value = 7;
  }
};

static Table& table() {
  static Table instance;
  return instance;
}

static void* body(void*) {
  assert(table().value == 7);
  return nullptr;
}

int main() {
  pthread_t threads[2];
  for (pthread_t& thread : threads) pthread_create(&thread, nullptr, body, nullptr);
  body(nullptr);
  for (pthread_t& thread : threads) pthread_join(thread, nullptr);
  assert(constructed == 1);
}
