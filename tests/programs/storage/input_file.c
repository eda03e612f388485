// EXPECT: verified (62 states, 61 transitions)
// FLAGS: --file data/numbers={DIR}/numbers.txt --stdin {DIR}/numbers.txt
// Files of the host that the program finds when it starts, and standard input. Writing to the copy changes the copy.
#include <assert.h>
#include <stdio.h>

static int sum(FILE* file) {
  int total = 0, number;
  while (fscanf(file, "%d", &number) == 1) total += number;
  assert(feof(file));
  return total;
}

int main(void) {
  FILE* file = fopen("data/numbers", "r+");
  assert(file && sum(file) == 60 && sum(stdin) == 60);
  fprintf(file, "40\n");
  rewind(file);
  assert(sum(file) == 100);
  fclose(file);
}
