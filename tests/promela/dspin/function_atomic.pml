// FEATURE: a function that is called in an atomic sequence is part of it
// VERDICT: verified
// STATES: 22
int x;
function int add(int n) {
  int before;
  before = x;
  x = before + n;
  return before
}
active [2] proctype P() {
  int old;
  atomic { x == x; old = add(1) };
  atomic { old = add(1); skip };
  if
  :: _nr_pr == 1 -> assert(x == 4)
  :: else
  fi
}
