// EXPECT: error unreachable-reached
// FLAGS: --nondet-int 0..3
// An int within the given values.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a * b == 6) reach_error();  // ERROR
  return 0;
}
