// EXPECT: error undefined-value
// Both structs are filled member by member: nobody knows whether their padding is the same.
#include <assert.h>
#include <string.h>

struct padded {
  char c;
  int i;
};

int main(void) {
  struct padded a, b, copy;
  a.c = b.c = 1;
  a.i = b.i = 2;
  memcpy(&copy, &a, sizeof a);
  assert(memcmp(&a, &copy, sizeof a) == 0);
  assert(memcmp(&b, &copy, sizeof a) == 0);  // ERROR
  return 0;
}
