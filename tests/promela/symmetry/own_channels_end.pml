// FEATURE: the channels of a process that has ended are used
// VERDICT: error:uninitialised-channel
// COUNTS: no (Spin stops at this error, whatever it was told)
chan request = [2] of { chan };

active proctype server() {
  chan to;
  end:
  do
  :: request?to -> to!1
  od
}

active [2] proctype client() {
  chan mine = [1] of { byte };
  request!mine;
  if
  :: mine?_
  :: skip
  fi
}
