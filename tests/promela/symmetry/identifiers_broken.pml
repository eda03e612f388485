// FEATURE: identifiers that init gives to processes: the server answers the wrong client when two are waiting
// VERDICT: error:assertion
#define N 3
chan request = [N] of { byte };
chan reply[N] = [1] of { byte };

proctype client(byte id) {
  byte got;
  do
  :: request!id;
     reply[id]?got;
     assert(got == id)
  od
}

active proctype server() {
  byte id, other;
  do
  :: request?id ->
     if
     :: request?other -> reply[id]!other; reply[other]!id
     :: reply[id]!id
     fi
  od
}

init {
  atomic { run client(0); run client(1); run client(2) }
}
