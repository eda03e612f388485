// FEATURE: processes that start themselves, with results over a channel
// VERDICT: verified
proctype fib(byte n; chan result) {
  chan part = [2] of { byte };
  byte a, b;
  if
  :: n < 2 -> result!n
  :: else ->
     run fib(n - 1, part);
     part?a;
     run fib(n - 2, part);
     part?b;
     result!a + b
  fi
}
init {
  chan answer = [1] of { byte };
  byte r;
  run fib(4, answer);
  answer?r;
  assert(r == 3)
}
