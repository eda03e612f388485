// FEATURE: a function is executed statement by statement, like any other code
// VERDICT: error:assertion
int x;
byte done;
function add(int n) {
  int before;
  before = x;
  x = before + n
}
active [2] proctype P() {
  add(1);
  done++;
  done == 2 -> assert(x == 2)
}
