// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Structs in structs, arrays of structs, anonymous members, assignment of parts.
#include <stddef.h>
#include <stdio.h>

struct line {
  struct point { int x, y; } from, to;
  union {
    struct { unsigned char red, green; };
    unsigned short color;
  };
  struct { struct point corners[2][2]; } box;
};

int main(void) {
  struct line l = {{1, 2}, {3, 4}, {{5, 6}}, {{{{7, 8}, {9, 10}}, {{11, 12}, {13, 14}}}}};
  struct line copies[2];
  copies[0] = l;
  copies[1] = copies[0];
  copies[1].from = copies[1].box.corners[1][0];
  printf("%d %d %d %d\n", copies[1].from.x, copies[1].from.y, copies[0].from.x, copies[1].box.corners[0][1].y);
  printf("%u %u %u\n", l.red, l.green, l.color);
  printf("%zu %zu %zu\n", sizeof l, offsetof(struct line, to.y), offsetof(struct line, box.corners[1]));
  return 0;
}
