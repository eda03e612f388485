// EXPECT: error null-dereference
// A write through a null pointer in a struct.
#include <stddef.h>

struct box {
  int *content;
};

static struct box empty;

int main(void) {
  *empty.content = 1;  // ERROR
  return 0;
}
