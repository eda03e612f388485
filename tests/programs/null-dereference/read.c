// EXPECT: verified (3 states, 2 transitions)
// The twin that asks first.
#include <stddef.h>

static int table[3] = {3, 5, 7};

static int *find(int key) {
  for (int i = 0; i < 3; i++)
    if (table[i] == key) return &table[i];
  return NULL;
}

int main(void) {
  int *found = find(4);
  return found ? *found : 0;
}
