// EXPECT: unknown
// FLAGS: --nondet-int 0..3
// Nothing is found among the given values, which is not a proof: 4 would reach it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a > 3 || a < 0) reach_error();
  return 0;
}
