// FEATURE: which element is touched is only known later
// VERDICT: verified
byte a[2];
active proctype writes() { a[1] = 1 }
active proctype reads() { byte j; j = 1 - a[0]; assert(a[j] == 1 || j == 1) }
