// catch (...) must not keep a thread from ending.
// EXPECT: error terminate
// LINE: any
#include <pthread.h>

static void* body(void*) {
  try {
    pthread_exit(nullptr);
  } catch (...) {}
  return nullptr;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, body, nullptr);
  pthread_join(thread, nullptr);
}
