// FEATURE: a recursion that does not end
// VERDICT: error:stack-overflow
function forever(int n) { forever(n) }
active proctype P() { forever(1) }
