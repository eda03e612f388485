// FEATURE: expressions of constants: as indices, operands, and with neutral elements
// VERDICT: error:assertion
int a[9], x = 3, y = -2;

active proctype p() {
  a[(1)*3+0] = 2*3+1;
  a[0*x + 4 - 0] = x*1 + 0;
  a[8/2+7%4] = -(5) - 4;
  assert(a[3] == 7 && a[4] == 3 && a[7] == -9);
  assert(0 + y/1 == -2 && 1*y == y && x - 0 == 3 && 0 - y == 2 && x + -1 == 2);
  assert(2147483647 + 1 == -2147483647 - 1);
  if
  :: 3*2 == 6 -> x = 7/2*2
  :: 3*2 == 5
  fi;
  assert(x == 6 && (x - 6)*1 + 0)
}
