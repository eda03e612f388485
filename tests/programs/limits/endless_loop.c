// EXPECT: verified
// A loop that changes nothing ends the search: the cycle is found.
int main(void) {
  volatile int i = 0;
  for (;;) i = 1 - i;
}
