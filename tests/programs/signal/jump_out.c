// EXPECT: verified (9 states, 8 transitions)
// STDOUT: native
// siglongjmp out of a handler restores the mask, so that the signal can come again.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

static sigjmp_buf target;
static void handler(int number) { siglongjmp(target, number); }

int main(void) {
  volatile int rounds = 0;
  signal(SIGUSR1, handler);
  int code = sigsetjmp(target, 1);
  if (rounds < 2) {
    ++rounds;
    raise(SIGUSR1);
  }
  printf("%d %d\n", rounds, code == SIGUSR1);
  return 0;
}
