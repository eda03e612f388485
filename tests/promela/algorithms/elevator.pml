// FEATURE: an elevator, its door, and requests from three floors
// VERDICT: verified
byte floor;
bool open, wanted[3];
byte served;

active proctype cabin() {
end:
  do
  :: wanted[floor] && !open -> open = true; wanted[floor] = false; served++; open = false
  :: !wanted[floor] && floor < 2 && (wanted[2] || wanted[1] && floor == 0) -> assert(!open); floor++
  :: !wanted[floor] && floor > 0 && (wanted[0] || wanted[1] && floor == 2) -> assert(!open); floor--
  od
}
active proctype people() {
  wanted[2] = true;
  if
  :: wanted[0] = true
  :: wanted[1] = true
  fi;
  (served >= 2);
  assert(served == 2)
}
