// EXPECT: verified (2 states, 1 transition)
// FLAGS: --check reach
// What comes behind a trap is not executed.
void reach_error(void);
int main(void) {
  volatile int one = 1;
  if (one == 1) __builtin_trap();
  reach_error();
}
