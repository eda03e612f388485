// EXPECT: verified (3 states, 2 transitions)
// It is in the program, but not reached.
extern void reach_error(void);

static int count;

int main(void) {
  for (int i = 0; i < 3; i++) count += i;
  if (count == 4) reach_error();
  return 0;
}
