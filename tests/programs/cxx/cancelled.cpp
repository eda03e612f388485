// A thread that is cancelled gives its lock back, because a destructor does.
// EXPECT: verified
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

struct Guard {
  Guard() { pthread_mutex_lock(&mutex); }
  ~Guard() { pthread_mutex_unlock(&mutex); }
};

static void* body(void*) {
  Guard guard;
  pthread_testcancel();
  return nullptr;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, body, nullptr);
  pthread_cancel(thread);
  pthread_join(thread, nullptr);
  Guard guard;
}
