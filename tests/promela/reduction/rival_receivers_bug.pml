// FEATURE: two processes accept from the same one
// VERDICT: error:assertion
chan r = [0] of { byte };
byte x;
active proctype first() { end: r?_ }
active proctype second() { end: r?_; x = 1; assert(false) }
active proctype offers() { r!1 }
