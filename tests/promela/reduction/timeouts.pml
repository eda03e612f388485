// FEATURE: a timeout comes when nobody else can move, for all who wait for it
// VERDICT: verified
byte x;
active proctype first() { timeout -> x++ }
active proctype second() { timeout -> assert(x == 1 || x == 2) }
active proctype moves() { x = 1; x = 1 }
