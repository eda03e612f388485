// EXPECT: verified (3 states, 2 transitions)
// WITH: no arguments
// What is not supported does no harm as long as it is not executed.
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1 && fork() == 0) return 1;
  return 0;
}
