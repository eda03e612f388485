// FEATURE: functions: parameters, local variables, recursion, results
// VERDICT: verified
// STATES: 241
function int factorial(int n) {
  int rest;
  if
  :: n <= 1 -> return 1
  :: else -> rest = factorial(n - 1)
  fi;
  return n * rest
}
int total;
active [2] proctype P() {
  int f;
  f = factorial(4);
  assert(f == 24);
  total = total + f
}
