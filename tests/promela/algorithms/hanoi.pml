// FEATURE: three discs on three pegs, moved at random; arrays of counters and d_step
// VERDICT: error:deadlock
byte on[3];
byte moves;

active proctype player() {
  byte d, to;
  do
  :: moves < 7 ->
     d_step { d = 0; to = 0 };
     select (d : 0 .. 2);
     select (to : 0 .. 2);
     (to != on[d]);
     (d == 0 || on[0] != on[d] && on[0] != to);
     (d < 2 || on[1] != on[d] && on[1] != to);
     on[d] = to;
     moves++
  :: on[0] == 2 && on[1] == 2 && on[2] == 2 -> break
  od
}
