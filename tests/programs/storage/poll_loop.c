// EXPECT: verified (961 states, 2157 transitions)
// An event loop that waits for two sources at once, and ends when both are closed.
#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

static int first[2], second[2];

static void* produce(void* end) {
  write(*(int*)end, "!", 1);
  close(*(int*)end);
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
    assert(poll(asked, 2, -1) > 0);
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
