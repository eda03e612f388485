// EXPECT: verified
// Inputs that are used for more than comparisons, but of which only a few values are left then.
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
void assume_abort_if_not(int condition);

int main(void) {
  int n = __VERIFIER_nondet_int();
  assume_abort_if_not(n > 0 && n <= 4);
  int sum = 0;
  for (int i = 1; i <= n; i++) sum += i;
  if (sum != n * (n + 1) / 2 || sum > 10) reach_error();
  for (int i = 0; i < 2; i++) {
    unsigned each = __VERIFIER_nondet_uint();
    if (each < 8) sum += each;
  }
  if (sum > 24) reach_error();
  return 0;
}
