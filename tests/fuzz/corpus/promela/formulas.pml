#define p (x > 0)
byte x, y;
ltl { [] (x == 0) }
ltl live { always ((x > 0) -> <> (y == 1)) && (eventually (y > 0) || (x U y)) }
ltl more { ((x W y) <-> (x V y)) implies !((x release y) weakuntil X next (x)) /\ true \/ false }
active proctype P() { x++; y++ }
ltl again { <> Q@done }
active proctype Q() { done: skip }
