// EXPECT: error out-of-bounds
// The pointer one past the end exists but must not be read.
static int a[3] = {1, 2, 3};

int main(void) {
  const int *end = a + 3;
  int sum = 0;
  for (const int *p = a; p <= end; p++) sum += *p;  // ERROR
  return sum;
}
