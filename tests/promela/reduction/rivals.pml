// FEATURE: two processes offer a message to the same one
// VERDICT: verified
chan r = [0] of { byte };
byte x;
active proctype first() { r!1 }
active proctype second() { end: r!2 }
active proctype accepts() { r?x; assert(x == 1 || x == 2); end: r?_ }
