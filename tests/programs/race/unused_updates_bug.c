// EXPECT: error data-race
// FLAGS: --check race
// The flag orders nothing. If the reader comes first to the meeting, nothing does; that nobody looks at the number of
// those who were there makes no difference.
#include <pthread.h>
#include <stdatomic.h>

static int data, copy;
static atomic_int flag, meeting;

static void *writer(void *unused) {
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&meeting, 1, memory_order_release);
  return unused;
}

static void *reader(void *unused) {
  if (!atomic_load_explicit(&flag, memory_order_relaxed)) return unused;
  atomic_fetch_add_explicit(&meeting, 1, memory_order_acquire);
  copy = data;  // ERROR
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, writer, NULL);
  pthread_create(&second, NULL, reader, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
