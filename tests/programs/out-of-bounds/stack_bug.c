// EXPECT: error out-of-bounds
// An index computed from data leaves the array on the stack.
static const int jumps[] = {1, 3, 2, 5};

int main(void) {
  int seen[5] = {0}, at = 0;
  for (int i = 0; i < 4; i++) {
    at = jumps[i];
    seen[at]++;  // ERROR
  }
  return seen[0];
}
