// EXPECT: verified (3 states, 2 transitions)
// The variable lives in the outer block.
int main(void) {
  int *p;
  int outer;
  {
    outer = 5;
    p = &outer;
  }
  return *p - 5;
}
