// EXPECT: error unreachable-reached
// FLAGS: --errors all
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
void assume_abort_if_not(int condition);

int main(void) {
  int n = __VERIFIER_nondet_int();
  assume_abort_if_not(n >= 10 && n < 40);
  if (n * n == 37 * 37) reach_error();  // ERROR
  return 0;
}
