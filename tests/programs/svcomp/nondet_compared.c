// EXPECT: verified
// Inputs that are only compared with constants: one value of each class is tried, which is a proof. The comparisons are
// signed, unsigned, with the constant on either side, by a switch, and of a variable that also holds something else.
extern int __VERIFIER_nondet_int();
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);

static int sign(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0) return -1;
  return n != 0;
}

static int size_class(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (1000 <= n && n < 1001) return n == 1000 ? 1 : 2;
  return n > 4000000000u ? 3 : 0;
}

static int day(void) {
  switch (__VERIFIER_nondet_long()) {
    case 5000000000: return 1;
    case -7: return 2;
    default: return 3;
  }
}

int main(void) {
  int s = sign(), c = size_class(), d = day();
  if (s < -1 || s > 1 || c == 2 || d < 1 || d > 3) reach_error();
  int later = 4;
  if (__VERIFIER_nondet_int()) later = __VERIFIER_nondet_int();
  if (later == 5 && later != 5) reach_error();
  return 0;
}
