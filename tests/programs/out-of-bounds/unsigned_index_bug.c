// EXPECT: error out-of-bounds
// i >= 0 is always true for an unsigned index: it wraps around.
static int a[2];

int main(void) {
  for (unsigned i = 1; i >= 0; i--) a[i] = 1;  // ERROR
  return 0;
}
