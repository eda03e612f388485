// EXPECT: verified (20 states, 19 transitions)
// STDOUT: native
// raise runs the handler before it returns; a blocked signal waits, and comes when it is let through; SA_RESETHAND,
// SA_SIGINFO, SIG_IGN and what signal and sigaction return.
#include <signal.h>
#include <stdio.h>

static volatile sig_atomic_t count, last;

static void handler(int number) {
  ++count;
  last = number;
}
static void with_info(int number, siginfo_t *info, void *context) {
  (void)context;
  printf("info %d\n", info->si_signo == number);
}

int main(void) {
  printf("%d\n", signal(SIGUSR1, handler) == SIG_DFL);
  raise(SIGUSR1);
  printf("%d %d\n", (int)count, last == SIGUSR1);
  sigset_t set, old, pending;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  sigprocmask(SIG_BLOCK, &set, &old);
  raise(SIGUSR1);
  raise(SIGUSR1);
  sigpending(&pending);
  printf("%d %d\n", (int)count, sigismember(&pending, SIGUSR1));
  sigprocmask(SIG_SETMASK, &old, NULL);
  printf("%d\n", (int)count);
  struct sigaction action = {.sa_flags = SA_SIGINFO | SA_RESETHAND}, was;
  action.sa_sigaction = with_info;
  sigaction(SIGUSR2, &action, NULL);
  raise(SIGUSR2);
  sigaction(SIGUSR2, NULL, &was);
  printf("%d\n", was.sa_handler == SIG_DFL);
  signal(SIGUSR2, SIG_IGN);
  raise(SIGUSR2);
  raise(SIGCHLD);
  printf("%d %d\n", signal(SIGKILL, handler) == SIG_ERR, signal(SIGUSR1, SIG_DFL) == handler);
  return 0;
}
