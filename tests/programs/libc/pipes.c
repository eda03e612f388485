// EXPECT: verified (64 states, 63 transitions)
// STDOUT: native
// Pipes and event counters of one thread: non-blocking ends, poll, select, ends of file.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <unistd.h>

#define SHOW(call)                                                                                      \
  do {                                                                                                  \
    errno = 0;                                                                                          \
    long result = (long)(call);                                                                         \
    printf("%s = %ld%s%s\n", #call, result, result < 0 ? ": " : "", result < 0 ? strerror(errno) : ""); \
  } while (0)

static int ends[2];

static void ask(short events) {
  struct pollfd asked[3] = {{ends[0], events, 0}, {ends[1], events, 0}, {-1, events, 0}};
  printf("poll %d:", poll(asked, 3, 0));
  printf(" %x %x %x\n", (unsigned)asked[0].revents, (unsigned)asked[1].revents, (unsigned)asked[2].revents);
}

static void choose(void) {
  fd_set readable, writable;
  FD_ZERO(&readable);
  FD_ZERO(&writable);
  FD_SET(ends[0], &readable);
  FD_SET(ends[1], &writable);
  struct timeval now = {0, 0};
  printf("select %d:", select(ends[1] + 1, &readable, &writable, NULL, &now));
  printf(" %d %d\n", FD_ISSET(ends[0], &readable) != 0, FD_ISSET(ends[1], &writable) != 0);
}

static void pipes(void) {
  static char block[70000];
  char text[16] = "";
  SHOW(pipe2(ends, O_NONBLOCK));
  ask(POLLIN | POLLOUT);
  choose();
  SHOW(read(ends[0], text, 4));
  SHOW(write(ends[1], "hello", 5));
  ask(POLLIN | POLLOUT);
  choose();
  SHOW(read(ends[0], text, 2));
  SHOW(read(ends[0], text + 2, 9));
  puts(text);
  SHOW(write(ends[0], "x", 1));
  SHOW(read(ends[1], text, 1));
  SHOW(lseek(ends[0], 0, SEEK_SET));
  SHOW(pread(ends[0], text, 1, 0));
  SHOW(write(ends[1], block, sizeof block));
  ask(POLLIN | POLLOUT);
  SHOW(write(ends[1], block, 1));
  SHOW(read(ends[0], block, sizeof block));
  SHOW(write(ends[1], "left", 4));
  SHOW(close(ends[1]));
  ask(POLLIN | POLLOUT);
  SHOW(read(ends[0], text, 9));
  SHOW(read(ends[0], text, 9));
  ask(POLLIN);
  SHOW(close(ends[0]));
  SHOW(pipe(ends));
  SHOW((fcntl(ends[0], F_GETFL) & O_NONBLOCK) != 0);
  SHOW(close(ends[0]));
  ask(POLLOUT);
  SHOW(close(ends[1]));
}

static void counters(void) {
  uint64_t value = 0;
  int counter;
  SHOW(counter = eventfd(2, EFD_NONBLOCK));
  SHOW(write(counter, &(uint64_t){3}, 8));
  SHOW(read(counter, &value, 4));
  SHOW(read(counter, &value, 8));
  printf("%d\n", (int)value);
  SHOW(read(counter, &value, 8));
  SHOW(close(counter));
  SHOW(counter = eventfd(2, EFD_NONBLOCK | EFD_SEMAPHORE));
  SHOW(read(counter, &value, 8));
  SHOW(eventfd_read(counter, &value));
  printf("%d\n", (int)value);
  SHOW(read(counter, &value, 8));
  SHOW(close(counter));
}

static void streams(void) {
  SHOW(pipe(ends));
  FILE *out = fdopen(ends[1], "w"), *in = fdopen(ends[0], "r");
  fprintf(out, "line one\nline %d\n", 2);
  ask(POLLIN);
  fflush(out);
  ask(POLLIN);
  char line[32];
  printf("%s", fgets(line, sizeof line, in));
  ask(POLLIN);
  printf("%ld", ftell(in));
  printf(" %s\n", strerror(errno));
  fclose(out);
  printf("%s", fgets(line, sizeof line, in));
  printf("%d %d\n", fgets(line, sizeof line, in) == NULL, feof(in) != 0);
  fclose(in);
}

int main(void) {
  pipes();
  counters();
  streams();
}
