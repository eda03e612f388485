// EXPECT: unknown
// The same with scanf.
#include <stdio.h>
int main(void) {
  int x = 0;
  char text[32];
  void *back = NULL;
  snprintf(text, sizeof text, "%p", (void *)&x);
  sscanf(text, "%p", &back);
  return back != &x;
}
