// EXPECT: verified (2 states, 2 transitions)
// A loop that changes nothing ends the search: the cycle is found.
int main(void) {
  volatile int i = 0;
  for (;;) i = 1 - i;
}
