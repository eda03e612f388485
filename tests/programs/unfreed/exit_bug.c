// EXPECT: error unfreed
// FLAGS: --check unfreed
// LINE: any
// exit() on one path skips the clean-up.
#include <stdlib.h>

static char *kept;

static void fail(int code) { exit(code); }

int main(int argc, char **argv) {
  (void)argv;
  kept = malloc(4);
  if (argc == 1) fail(0);
  free(kept);
  return 0;
}
