// FEATURE: an option whose condition is false may become possible
// VERDICT: error:assertion
byte g;
active proctype chooses() { if :: g == 1 -> assert(false) :: skip fi }
active proctype sets() { g = 1 }
