// EXPECT: verified (3 states, 2 transitions)
// What real code relies on: pointers are pointers, and a number of their width; a result may be ignored.
#include <stdint.h>
#include <stdlib.h>
static int compare(const int *a, const int *b) { return *a - *b; }
static int handle(uintptr_t context) { return *(int *)context; }
static int log_length(const char *s, int n) { return s[n] == 0; }

int main(void) {
  int numbers[3] = {3, 1, 2};
  qsort(numbers, 3, sizeof *numbers, (int (*)(const void *, const void *))compare);
  int (*f)(void *) = (int (*)(void *))handle;
  void (*g)(const void *, unsigned) = (void (*)(const void *, unsigned))log_length;
  g("ab", 2);
  return f(numbers) - 1;
}
