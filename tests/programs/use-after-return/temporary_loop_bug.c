// EXPECT: error use-after-return
// Each evaluation has a struct of its own, on one line and after a macro, too.
struct numbers {
  int of[2];
};
static struct numbers make(int first) { return (struct numbers){{first, 1}}; }
#define NUMBERS(first) make(first).of

int main(void) {
  int *p = 0, sum = 0;
  for (int i = 0; i < 2; i++) {
    if (p) sum += *p;  // ERROR
    p = NUMBERS(i); sum++;
  }
  return sum - 2;
}
