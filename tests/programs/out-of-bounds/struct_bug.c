// EXPECT: error out-of-bounds
// A write that begins inside the struct and ends outside.
#include <stdint.h>

struct packet {
  uint8_t bytes[6];
};

int main(void) {
  struct packet p = {{0}};
  for (int i = 0; i < 6; i += 4) *(uint32_t *)(void *)&p.bytes[i] = 1;  // ERROR
  return p.bytes[0];
}
