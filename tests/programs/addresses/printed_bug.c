// EXPECT: unknown
// The text of an address is read back: what number that is depends on where the object lies.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int x = 0;
  char text[32];
  snprintf(text, sizeof text, "%p", (void *)&x);
  return strtoul(text, NULL, 16) == 0;
}
