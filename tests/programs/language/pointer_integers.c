// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Pointers kept in integers, arithmetic on them, differences within one object.
#include <stdint.h>
#include <stdio.h>

static int array[8] = {0, 1, 2, 3, 4, 5, 6, 7};

int main(void) {
  uintptr_t base = (uintptr_t)array, sixth = base + 6 * sizeof(int);
  intptr_t step = (intptr_t)sizeof(int);
  unsigned long stored[2] = {base, sixth};
  printf("%d %d\n", *(int *)stored[1], *(int *)(stored[1] - (uintptr_t)(2 * step)));
  printf("%lu %d %d\n", (unsigned long)(sixth - base), sixth > base, sixth == (uintptr_t)&array[6]);
  printf("%td %td\n", &array[5] - &array[2], (char *)&array[2] - (char *)&array[5]);
  printf("%d %d\n", (void *)base == array, (uintptr_t)NULL == 0);
  return 0;
}
