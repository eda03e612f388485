// FEATURE: a variable decides which message is received
// VERDICT: verified
chan c = [1] of { byte };
byte x = 1;
active proctype changes() { x = 2 }
active proctype takes() { c!1; if :: c?eval(x) -> assert(true) :: x == 2 fi }
