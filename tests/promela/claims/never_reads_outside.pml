// FEATURE: a never claim whose condition has an index that is out of bounds in some state
// VERDICT: error:out-of-bounds
// COUNTS: no (after such an error Spin goes on)
byte x, a[3];

active proctype p() {
  do
  :: x < 3 -> x++
  :: x == 3 -> x = 0
  od
}

never {
  do
  :: a[x] == 0
  od
}
