// EXPECT: error assertion
// TRACE: write packet.{urgent, retries} = {1, 5}
// TRACE: write packet.allowed = READ | EXECUTE
// TRACE: write packet.sender = "gateway 7"
// TRACE: write packet.load.real = 1.5
// TRACE: write packet.load.text[0] = 'x'
// TRACE: quotient_choose() = 2
// A packet whose load is read as another member of the union than was written.
#include <assert.h>
#include <quotient.h>

enum access { READ = 1, WRITE = 2, EXECUTE = 4 };

static struct {
  unsigned urgent : 1, retries : 3;
  enum access allowed;
  const char *sender;
  union {
    int number;
    float real;
    char text[8];
  } load;
} packet;

int main(void) {
  packet.urgent = 1;
  packet.retries = 5;
  packet.allowed = READ | EXECUTE;
  packet.sender = "gateway 7";
  packet.load.real = 1.5f;
  int kind = quotient_choose(3);
  if (kind == 2) packet.load.text[0] = 'x';
  assert(packet.load.real == 1.5f);  // ERROR
  return 0;
}
