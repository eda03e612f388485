// FEATURE: assert over locals and printf among local assignments
// VERDICT: verified
byte g;

active [2] proctype p() {
  byte a;
  a = 2;
  assert(a == 2);
  a = a + 1;
  printf("a = %d\n", a);
  assert(a == 3);
  g = a;
  a = 0;
  assert(a == 0);
  printf("end\n")
}
