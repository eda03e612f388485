// EXPECT: error invalid-free
// A default in a global variable is freed like the value of the user.
#include <stdlib.h>

static char standard[8] = "default";
static char *name = standard;

static void set(char *value) {
  free(name);  // ERROR
  name = value;
}

int main(void) {
  set(NULL);
  return 0;
}
