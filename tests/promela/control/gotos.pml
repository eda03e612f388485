// FEATURE: goto forwards, backwards, into and out of loops, and to a label at the end
// VERDICT: verified
byte x, y;

active [2] proctype p() {
start:
  if
  :: x < 2 -> x++; goto start
  :: y < 2 -> goto inside
  :: else -> goto finish
  fi;
  do
  :: y == 0 ->
inside: y++;
     if
     :: y > 1 -> goto finish
     :: y <= 1
     fi
  :: y > 0 -> goto start
  od;
finish:
  skip
}
