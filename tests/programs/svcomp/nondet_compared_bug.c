// EXPECT: error unreachable-reached
// FLAGS: --errors all
// Each of these lines is reached by some input, and a sample of a few values would find none of them.
extern int __VERIFIER_nondet_int();
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a == 123456) reach_error();  // ERROR
  unsigned b = __VERIFIER_nondet_uint();
  if (b >= 3000000000u && b <= 3000000001u && b != 3000000000u) reach_error();  // ERROR
  switch (__VERIFIER_nondet_int()) {
    case -99: reach_error();  // ERROR
  }
  int c = __VERIFIER_nondet_int();
  if (c > 77 && 79 > c) reach_error();  // ERROR
  return 0;
}
