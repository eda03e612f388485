// EXPECT: error use-after-return
// The address of a local variable is returned.
static int *make(int value) {
  int local = value;
  int *p = &local;
  return p;
}

int main(void) {
  int *p = make(3);
  return *p;  // ERROR
}
