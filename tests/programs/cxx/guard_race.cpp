// Reading a static variable that has been initialised is no race.
// EXPECT: verified
// FLAGS: --check default,race
#include <pthread.h>

struct Table {
  int value[2];
  Table() : value{1, 2} {}
};

static const Table& table() {
  static const Table instance;
  return instance;
}

static void* body(void*) { return table().value[0] == 1 ? nullptr : reinterpret_cast<void*>(1); }

int main() {
  pthread_t threads[2];
  for (pthread_t& thread : threads) pthread_create(&thread, nullptr, body, nullptr);
  for (pthread_t& thread : threads) pthread_join(thread, nullptr);
}
