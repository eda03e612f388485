// EXPECT: error overflow
// FLAGS: --check overflow
// Two unsigned shorts are promoted to int before they are multiplied.
static unsigned short a = 65535, b = 65535;

int main(void) {
  unsigned product = a * b;  // ERROR
  return product == 1;
}
