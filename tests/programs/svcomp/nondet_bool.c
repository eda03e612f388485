// EXPECT: verified (6 states, 8 transitions)
// Both values are tried.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  _Bool a = __VERIFIER_nondet_bool(), b = __VERIFIER_nondet_bool();
  if ((a || b) != !(!a && !b)) reach_error();
  return 0;
}
