// FEATURE: functions that call each other, local variables whose address is passed on
// VERDICT: verified
// STATES: 27
function bool even(int n; int *calls) {
  bool result;
  *calls = *calls + 1;
  if
  :: n == 0 -> return true
  :: else -> result = odd(n - 1, calls)
  fi;
  return result
}
function bool odd(int n; int *calls) {
  bool result;
  *calls = *calls + 1;
  if
  :: n == 0 -> return false
  :: else -> result = even(n - 1, calls)
  fi;
  return result
}
active proctype P() {
  int calls;
  bool answer;
  answer = even(5, &calls);
  assert(!answer && calls == 6)
}
