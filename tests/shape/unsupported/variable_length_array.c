// PROVE: error
// SAYS: object of 0 bytes
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int a[n];
  a[0] = 1;
  return a[0];
}
