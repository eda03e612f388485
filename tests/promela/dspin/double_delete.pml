// FEATURE: an object is deleted through two pointers
// VERDICT: error:double-free
active proctype P() { int *a, *b; a = new int; b = a; delete a; delete b }
