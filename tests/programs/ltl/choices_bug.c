// EXPECT: error ltl
// LINE: any
// FLAGS: --ltl 'G (chosen != 0 -> F (chosen == 0))'
// One of the choices is never taken back.
extern _Bool __VERIFIER_nondet_bool(void);
static int chosen;

int main(void) {
  const int value = __VERIFIER_nondet_bool();
  chosen = value + 1;
  --chosen;
  return 0;
}
