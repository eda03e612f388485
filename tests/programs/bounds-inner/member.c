// EXPECT: verified (3 states, 2 transitions)
// FLAGS: --check default,bounds-inner
// The last element, the address behind it, and a flexible array.
#include <stdlib.h>
struct message {
  char name[4];
  int length;
};
struct text {
  int length;
  char bytes[];
};
int main(void) {
  volatile int one = 1;
  struct message m = {"abc", 1};
  for (char *p = m.name; p != &m.name[one + 3]; ++p) *p = 'x';
  struct text *t = malloc(sizeof *t + 4);
  t->bytes[one + 2] = m.name[one + 2];
  free(t);
}
