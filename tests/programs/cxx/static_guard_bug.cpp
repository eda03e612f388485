// LINE: any
// What a homemade guard does not do.
// EXPECT: error assertion|leak
#include <assert.h>
#include <pthread.h>

static int constructed;
static int* instance;

static int& table() {
  if (!instance) {
    ++constructed;
    instance = new int(7);
  }
  return *instance;
}

static void* body(void*) {
  table();
  return nullptr;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, body, nullptr);
  body(nullptr);
  pthread_join(thread, nullptr);
  assert(constructed == 1);
  delete instance;
}
