// FEATURE: identifiers that init gives to processes, as indices of arrays and of channels
// VERDICT: verified
#define N 3
chan request = [N] of { byte };
chan reply[N] = [1] of { byte };
byte served[N];

proctype client(byte id) {
  byte got;
  do
  :: request!id;
     reply[id]?got;
     assert(got == id);
     served[id] = 0
  od
}

active proctype server() {
  byte id;
  do
  :: request?id -> served[id] = 1; reply[id]!id
  od
}

init {
  byte i;
  atomic {
    do
    :: i < N -> run client(i); i++
    :: else -> break
    od
  }
}
