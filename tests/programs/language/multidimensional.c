// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Arrays of arrays, pointers to arrays, pointer arithmetic over rows.
#include <stdio.h>

static int grid[3][4];
static char words[2][8] = {"first", "second"};
static const char *table[2][2] = {{"a", "b"}, {"c", "d"}};

static int row_sum(int (*row)[4]) {
  int sum = 0;
  for (int i = 0; i < 4; i++) sum += (*row)[i];
  return sum;
}

int main(void) {
  int(*row)[4] = grid;
  for (int i = 0; i < 12; i++) (&grid[0][0])[i] = i;
  for (; row < grid + 3; row++) printf("%d ", row_sum(row));
  printf("\n%d %zu %s %s\n", *(*(grid + 1) + 2), sizeof grid[0], words[1], table[1][0]);
  printf("%td\n", &grid[2][1] - &grid[0][3]);
  return 0;
}
