// EXPECT: verified (9 states, 11 transitions)
// FLAGS: --ltl 'F (count == LAST) && G (other_count <= 1)'
// FILES: two_files_other.c
// Conditions see what the first file sees: its static variables, its macros, and what it declares of others.
#define LAST 2

static int count;
extern int other_count;
void other(void);

int main(void) {
  count = 1;
  other();
  count = LAST;
  return 0;
}
