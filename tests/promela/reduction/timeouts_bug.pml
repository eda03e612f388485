// FEATURE: a timeout comes when nobody else can move, for all who wait for it
// VERDICT: error:assertion
byte x;
active proctype first() { timeout -> x++ }
active proctype second() { timeout -> assert(x == 1) }
active proctype moves() { x = 1; x = 1 }
