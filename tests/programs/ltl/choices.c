// EXPECT: verified (10 states, 13 transitions)
// FLAGS: --ltl 'G (chosen != 0 -> F (chosen == 0))'
// Whatever is chosen, it is taken back in the end.
extern _Bool __VERIFIER_nondet_bool(void);
static int chosen;

int main(void) {
  const int value = __VERIFIER_nondet_bool();
  chosen = value + 1;
  while (chosen) --chosen;
  return 0;
}
