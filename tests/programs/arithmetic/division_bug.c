// EXPECT: error division-by-zero
// The average of nothing.
static int average(const int *values, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += values[i];
  return sum / n;  // ERROR
}

int main(void) {
  int values[2] = {1, 2};
  return average(values, 2) + average(values, 0);
}
