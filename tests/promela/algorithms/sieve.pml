// FEATURE: primes by a chain of processes that grows
// VERDICT: verified
byte primes[3];
byte found;

proctype filter(byte prime; chan input) {
  chan output = [1] of { byte };
  byte v;
  bit has_next;
  primes[found] = prime;
  found++;
end:
  do
  :: input?v ->
     if
     :: v % prime == 0
     :: v % prime != 0 && !has_next -> has_next = 1; run filter(v, output)
     :: v % prime != 0 && has_next -> output!v
     fi
  od
}
init {
  chan numbers = [1] of { byte };
  byte i;
  run filter(2, numbers);
  for (i : 3 .. 6) { numbers!i };
  (found == 3);
  assert(primes[0] == 2 && primes[1] == 3 && primes[2] == 5)
}
