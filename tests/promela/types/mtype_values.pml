// FEATURE: mtype constants are numbered, in the order that Spin gives them; they can be compared and stored in bytes
// VERDICT: verified
mtype = { red, green, blue };
mtype = { black };
mtype colour = green;
byte number;
chan c = [2] of { mtype, byte };

active proctype painter() {
  colour = red;
  number = colour;
  c!blue, number;
  colour = black;
  c!black, colour;
  number = green + blue
}
active proctype viewer() {
  mtype m;
  byte n;
  c?m, n;
  if
  :: m == blue -> number = m
  :: else -> assert(false)
  fi;
  c?black, n
}
