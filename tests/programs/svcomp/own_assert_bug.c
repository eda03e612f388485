// EXPECT: error unreachable-reached
// The usual frame of SV-COMP programs: reach_error behind an own __VERIFIER_assert.
extern void abort(void);
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

void __VERIFIER_assert(int cond) {
  if (!(cond)) {
  ERROR : { reach_error(); abort(); }  // ERROR
  }
  return;
}

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  unsigned char y = x;
  while (x > 250) x--;
  __VERIFIER_assert(x == y);
  return 0;
}
