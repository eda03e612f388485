// FEATURE: globals declared `local`: they are as other globals, but only one process may use them
// VERDICT: verified
local byte mine;
local byte yours;
show byte shared_by_both;

active proctype p() {
  do
  :: mine < 4 -> mine++; shared_by_both = mine
  :: mine == 4 -> break
  od
}
active proctype q() {
  yours = 3;
  yours = yours * shared_by_both
}
