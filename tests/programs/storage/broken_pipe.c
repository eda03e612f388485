// EXPECT: verified (10 states, 9 transitions)
// With SIGPIPE ignored, writing to a pipe that nobody can read fails with EPIPE.
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <unistd.h>

int main(void) {
  int ends[2];
  signal(SIGPIPE, SIG_IGN);
  pipe(ends);
  close(ends[0]);
  assert(write(ends[1], "x", 1) == -1 && errno == EPIPE);
  close(ends[1]);
}
