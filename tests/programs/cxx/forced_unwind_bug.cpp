// Who catches the end of a thread must throw it on.
// EXPECT: error terminate
// LINE: any
#include <cxxabi.h>
#include <pthread.h>

static void* body(void*) {
  try {
    pthread_exit(nullptr);
  } catch (abi::__forced_unwind&) {
  }
  return nullptr;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, body, nullptr);
  pthread_join(thread, nullptr);
}
