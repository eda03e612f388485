// EXPECT: error use-after-return
// Each iteration has a new variable; the pointer is to that of the iteration before.
int main(void) {
  int *previous = 0, sum = 0;
  for (int i = 0; i < 2; i++) {
    int local = i;
    if (previous) sum += *previous;  // ERROR
    previous = &local;
  }
  return sum != 0;
}
