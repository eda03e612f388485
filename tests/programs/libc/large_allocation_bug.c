// EXPECT: unknown
// Half a gigabyte is there on most machines, so the program must not go on as if it were not.
#include <assert.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(512u << 20);
  assert(p == NULL);
  free(p);
}
