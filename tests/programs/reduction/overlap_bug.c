// EXPECT: error assertion
// FLAGS: --errors all
// Accesses of different sizes to the same bytes: a byte inside of a word.
// Who compares where accesses begin, and not their ranges, takes them for different places.
#include "reduction.h"

static union {
  unsigned word;
  unsigned char bytes[4];
} both;
static unsigned seen, y;

THREAD(writer) {
  both.word = 0x01010101;
  return NULL;
}

THREAD(reader) {
  y = 1;
  seen = both.bytes[2];
  return NULL;
}

int main(void) {
  pthread_t t = start(writer, NULL), u = start(reader, NULL);
  finish(t), finish(u);
  HAPPENS(seen == 0);  // ERROR
  HAPPENS(seen == 1);  // ERROR
  return 0;
}
