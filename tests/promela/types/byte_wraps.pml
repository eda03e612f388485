// FEATURE: a byte counts from 255 to 0, and from 0 to 255
// VERDICT: verified
byte up = 250, down = 3;
byte steps;

active proctype counter() {
  do
  :: steps < 10 -> up++; down--; steps++
  :: else -> break
  od;
  assert(up == 4 && down == 249)
}
active proctype observer() {
  byte seen;
  up < 250 && down > 5;
  seen = up + down;
  assert(seen == 253 || seen == 254)
}
