// PROVE: unknown
// SAYS: variable_length_array.c:6:3: the size of an allocation is not a constant (in main)
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int a[n];
  a[0] = 1;
  return a[0];
}
