// EXPECT: verified (3 states, 2 transitions)
// STDOUT: native
// Static initialisers with pointers to variables, functions, literals, elements, members, and cycles.
#include <stddef.h>
#include <stdio.h>

struct node { const char *name; struct node *next; int *value; int (*f)(int); };

static int values[4] = {[2] = 7, [0] = 5};
static int twice(int x) { return 2 * x; }
extern struct node second;
struct node first = {"first", &second, &values[2], twice};
struct node second = {"second" + 3, &first, values + 3 - 3, NULL};
static char *const names[] = {"a", "bc", NULL, [5] = "def"};
static int *const past = &values[4];
static const char text[8] = "1234567";
static const void *inside = &text[3];
static const double ratio = 1.0 / 3.0;
static long difference = (char *)&values[3] - (char *)&values[1];

int main(void) {
  printf("%s %s %s\n", first.name, first.next->name, first.next->next->name);
  printf("%d %d %d\n", *first.value, *second.value, first.f(*first.value));
  printf("%s %s %d %s\n", names[0], names[1], names[3] == NULL, names[5]);
  printf("%d %s %g %ld\n", (int)(past - values), (const char *)inside, ratio, difference);
  return 0;
}
