// FEATURE: the channel of a process is gone with it
// VERDICT: error:uninitialised-channel
// COUNTS: no (Spin goes on after the error)
chan box = [1] of { chan };
byte x;
active proctype uses() { chan c; box?c; x = 0; c!1 }
active proctype owns() { chan mine = [1] of { byte }; box!mine; end: if :: mine?_ :: x == 0 fi }
