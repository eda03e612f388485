// EXPECT: error null-dereference
// The search fails and its result is used all the same.
#include <stddef.h>

static int table[3] = {3, 5, 7};

static int *find(int key) {
  for (int i = 0; i < 3; i++)
    if (table[i] == key) return &table[i];
  return NULL;
}

int main(void) {
  int *found = find(4);
  return *found;  // ERROR
}
