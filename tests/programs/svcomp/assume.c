// EXPECT: verified (1 state, 0 transitions)
// Assumptions prune; an assumption that never holds leaves nothing.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void assume_abort_if_not(int);
extern void reach_error(void);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(a > 200);
  assume_abort_if_not(a < 210);
  if (a == 0 || a == 255) reach_error();
  __VERIFIER_assume(a == 3);
  reach_error();
  return 0;
}
