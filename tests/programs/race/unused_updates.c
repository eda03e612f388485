// EXPECT: verified
// FLAGS: --check race
// The flag orders all that comes before it; the meeting, of which nobody looks at the number, need not.
#include <pthread.h>
#include <stdatomic.h>

static int data, copy;
static atomic_int flag, meeting;

static void *writer(void *unused) {
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_release);
  atomic_fetch_add_explicit(&meeting, 1, memory_order_release);
  return unused;
}

static void *reader(void *unused) {
  if (!atomic_load_explicit(&flag, memory_order_acquire)) return unused;
  atomic_fetch_add_explicit(&meeting, 1, memory_order_acquire);
  copy = data;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, writer, NULL);
  pthread_create(&second, NULL, reader, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
}
