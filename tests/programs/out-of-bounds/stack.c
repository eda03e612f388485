// EXPECT: verified (3 states, 2 transitions)
// The array is large enough.
static const int jumps[] = {1, 3, 2, 5};

int main(void) {
  int seen[6] = {0}, at = 0;
  for (int i = 0; i < 4; i++) {
    at = jumps[i];
    seen[at]++;
  }
  return seen[0];
}
