// EXPECT: error out-of-bounds
// The neighbour of a global array is another object.
static int a[4], b[4];

static int get(int index) { return a[index]; }  // ERROR

int main(void) {
  b[0] = 1;
  return get(3) + get(4) + b[0];
}
