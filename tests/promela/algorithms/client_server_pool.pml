// FEATURE: clients with channels of their own, a server that starts a worker for each
// VERDICT: verified
mtype = { request, refused, result };
chan service = [1] of { mtype, chan, byte };
byte busy;

proctype worker(chan reply; byte n) {
  reply!result, n * n;
  busy--
}
active [2] proctype client() {
  chan mine = [0] of { mtype, byte };
  byte r;
  service!request, mine, _pid + 2;
  if
  :: mine?result, r -> assert(r == (_pid + 2) * (_pid + 2))
  :: mine?refused, _
  fi
}
active proctype server() {
  chan reply;
  byte n;
end:
  do
  :: service?request, reply, n ->
     if
     :: atomic { busy < 1 -> busy++ }; run worker(reply, n)
     :: busy >= 1 -> reply!refused, 0
     fi
  od
}
