// EXPECT: unknown
// Without --nondet-int the values of an int that is computed with are not enumerated: no error is found, but it is no
// proof.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a * 3 == 123456) reach_error();
  return 0;
}
