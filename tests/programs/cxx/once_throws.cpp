// What pthread_once calls throws: it has not been called, and the next one tries.
// EXPECT: verified
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int attempts;

static void initialise() {
  if (attempts++ == 0) throw 1;
}

static void* body(void*) {
  try {
    pthread_once(&once, initialise);
  } catch (int) {
    pthread_once(&once, initialise);
  }
  assert(attempts == 2);
  return nullptr;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, body, nullptr);
  body(nullptr);
  pthread_join(thread, nullptr);
}
