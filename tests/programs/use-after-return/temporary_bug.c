// EXPECT: error use-after-return
// The struct that a function returns is gone at the end of the full expression, here of the initialiser.
struct numbers {
  int of[4];
};
static struct numbers make(int first) { return (struct numbers){{first, first + 1}}; }

int main(void) {
  int *p = make(1).of;
  return *p - 1;  // ERROR
}
