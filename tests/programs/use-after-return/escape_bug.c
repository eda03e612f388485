// EXPECT: error use-after-return
// A global keeps the address of a local array.
#include <stdio.h>

static const char *message;

static void set(int number) {
  char text[16];
  snprintf(text, sizeof text, "number %d", number);
  message = text;
}

int main(void) {
  set(1);
  puts(message);  // ERROR
  return 0;
}
