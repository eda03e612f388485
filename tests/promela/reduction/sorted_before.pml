// FEATURE: a message that is sorted in comes before those that wait
// VERDICT: verified
chan c = [2] of { byte };
byte x;
bool filled;
active proctype takes() { c!2; filled = true; c?x; assert(x == 1 || x == 2) }
active proctype sorts() { filled -> c!!1 }
