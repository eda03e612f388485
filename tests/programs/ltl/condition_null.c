// EXPECT: error null-dereference
// FLAGS: --ltl 'F (pointer && *pointer == 1)'
// LINE: any
// The two sides of && are two conditions, and both are computed; {pointer && *pointer == 1} would be one.
static int value, *pointer;

int main(void) {
  pointer = &value;
  value = 1;
  return 0;
}
