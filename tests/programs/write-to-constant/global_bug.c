// EXPECT: error write-to-constant
// A const table is written through a cast.
static const int table[2] = {1, 2};

static void set(const int *p, int value) {
  *(int *)p = value;  // ERROR
}

int main(void) {
  set(&table[1], 3);
  return table[1];
}
