// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Tables of functions, callbacks with context, functions that return functions.
#include <stdio.h>

typedef int (*operation)(int, int);

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }

static const struct { char symbol; operation apply; } table[] = {{'+', add}, {'-', sub}, {'*', mul}};

static operation find(char symbol) {
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    if (table[i].symbol == symbol) return table[i].apply;
  return NULL;
}

static int (*choose(int which))(int, int) { return which ? &mul : *add; }

static void for_each(const int *from, const int *to, void (*f)(int, void *), void *context) {
  while (from < to) f(*from++, context);
}

static void accumulate(int x, void *total) { *(int *)total += x; }

int main(void) {
  int values[] = {1, 2, 3}, total = 0;
  for_each(values, values + 3, accumulate, &total);
  printf("%d %d %d %d %d\n", find('+')(2, 3), find('-')(2, 3), (*find('*'))(2, 3), find('/') == NULL, total);
  printf("%d %d %d\n", choose(0)(4, 5), choose(1)(4, 5), choose(0) == add);
  return 0;
}
