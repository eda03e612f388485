// FEATURE: two processes accept from the same one
// VERDICT: verified
chan r = [0] of { byte };
byte x;
active proctype first() { end: r?_ }
active proctype second() { end: r?_; x = 1; assert(x == 1) }
active proctype offers() { r!1 }
