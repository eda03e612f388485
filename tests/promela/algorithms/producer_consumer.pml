// FEATURE: a ring buffer in shared memory with two counters
// VERDICT: verified
#define SIZE 2
byte buffer[SIZE], in, out, count;

active proctype producer() {
  byte i;
  for (i : 1 .. 4) {
    count < SIZE;
    buffer[in] = i;
    in = (in + 1) % SIZE;
    count++
  }
}
active proctype consumer() {
  byte v, expected = 1;
  do
  :: expected <= 4 ->
     count > 0;
     v = buffer[out];
     assert(v == expected);
     buffer[out] = 0;
     out = (out + 1) % SIZE;
     d_step { count--; expected++ }
  :: expected > 4 -> break
  od
}
