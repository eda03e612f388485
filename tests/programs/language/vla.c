// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Variable length arrays: one and two dimensions, as parameters, in loops, sizeof.
#include <stdio.h>

static int trace(int n, int matrix[n][n]) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += matrix[i][i];
  return sum;
}

static int test(int n) {
  int matrix[n][n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) matrix[i][j] = i * n + j;
  printf("%zu ", sizeof matrix);
  return trace(n, matrix);
}

int main(void) {
  for (int n = 1; n < 4; n++) {
    char text[n + 1];
    for (int i = 0; i < n; i++) text[i] = (char)('a' + i);
    text[n] = 0;
    printf("%s %zu %d\n", text, sizeof text, test(n));
  }
  return 0;
}
