// EXPECT: error bounds-inner
// FLAGS: --check default,bounds-inner
// The text and its end need nine bytes.
#include <string.h>
struct record {
  char name[8];
  int count;
};
int main(void) {
  struct record r = {"", 0};
  strcpy(r.name, "quotient");  // ERROR
  return r.count;
}
