// An exception leaves a thread, though its creator would catch it.
// EXPECT: error uncaught-exception
#include <pthread.h>

static void* body(void*) {
  throw 7;  // ERROR
}

int main() {
  try {
    pthread_t thread;
    pthread_create(&thread, nullptr, body, nullptr);
    pthread_join(thread, nullptr);
  } catch (int) {}
}
