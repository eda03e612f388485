// EXPECT: error deadlock
// An event loop whose sources are never closed: it waits for ever.
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

static int first[2], second[2];

static void* produce(void* end) {
  write(*(int*)end, "!", 1);

  return NULL;
}

int main(void) {
  pipe(first);
  pipe(second);
  pthread_t a, b;
  pthread_create(&a, NULL, produce, &first[1]);
  pthread_create(&b, NULL, produce, &second[1]);
  struct pollfd asked[2] = {{first[0], POLLIN, 0}, {second[0], POLLIN, 0}};
  int events = 0, open = 2;
  while (open) {
    assert(poll(asked, 2, -1) > 0);  // ERROR
    for (int i = 0; i < 2; ++i) {
      char c;
      if (!asked[i].revents) continue;
      if (read(asked[i].fd, &c, 1) == 1) {
        ++events;
      } else {
        close(asked[i].fd);
        asked[i].fd = -1;
        --open;
      }
    }
  }
  assert(events == 2);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
}
