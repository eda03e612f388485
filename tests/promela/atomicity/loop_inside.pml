// FEATURE: loops, choices and breaks inside atomic; nondeterminism inside atomic is explored
// VERDICT: verified
byte n, x;

active [2] proctype p() {
  atomic {
    n = 0;
    do
    :: n < 3 -> n++; if :: x++ :: skip fi
    :: n == 3 -> break
    :: n == 2 -> break
    od;
    n = 0
  }
}
