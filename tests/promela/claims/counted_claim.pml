// FEATURE: _nr_pr counts the claim that is watching
// VERDICT: error:assertion
// COUNTS: no (the claim's states multiply the model's)
byte x;

active proctype a() {
  x = _nr_pr;
  assert(_nr_pr == 1)
}
active proctype b() { x = _nr_pr }
never {
  do
  :: x < 4
  od
}
