// FEATURE: a message that is sorted in changes what is received
// VERDICT: error:assertion
chan c = [2] of { byte };
byte x;
active proctype sorts() { end: nempty(c) -> c!!1 }
active proctype takes() { c!2; c?x; assert(x == 1 ) }
