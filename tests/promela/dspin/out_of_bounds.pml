// FEATURE: an element behind the end of a dynamic array
// VERDICT: error:out-of-bounds
active proctype P() {
  byte *a;
  byte i;
  a = new byte[3];
  do
  :: i <= 3 -> a[i] = i; i++
  :: else -> break
  od
}
