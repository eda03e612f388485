// EXPECT: error undefined-value
// A variable is set on one path only.
static int choose(int which) {
  int result;
  if (which == 1) result = 10;
  if (which == 2) result = 20;
  if (result > 15)  // ERROR
    return 1;
  return 0;
}

int main(void) { return choose(1) + choose(2) + choose(3); }
