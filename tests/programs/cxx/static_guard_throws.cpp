// An initialisation that throws has not happened; the next one tries.
// EXPECT: verified
#include <assert.h>
#include <pthread.h>

#include <atomic>

static std::atomic<int> attempts{0};

struct Table {
  int value = 3;
  Table() {
    if (attempts.fetch_add(1) == 0) throw 1;
  }
};

static int value() {
  static Table table;
  return table.value;
}

static void* body(void*) {
  for (;;) {
    try {
      assert(value() == 3);
      return nullptr;
    } catch (int) {}
  }
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, body, nullptr);
  body(nullptr);
  pthread_join(thread, nullptr);
  assert(attempts == 2);
}
