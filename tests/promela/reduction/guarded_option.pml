// FEATURE: an option whose condition is false may become possible
// VERDICT: verified
byte g;
active proctype chooses() { if :: g == 1 -> assert(g == 1) :: skip fi }
active proctype sets() { g = 1 }
