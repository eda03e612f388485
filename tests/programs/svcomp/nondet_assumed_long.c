// EXPECT: unknown
// What is left of this input is too much to be enumerated. It is looked at after the assumption, only.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
void assume_abort_if_not(int condition);

int main(void) {
  int n = __VERIFIER_nondet_int();
  assume_abort_if_not(n > 0 && n <= 4000);
  if (n * n == 1234 * 1234) reach_error();
  return 0;
}
