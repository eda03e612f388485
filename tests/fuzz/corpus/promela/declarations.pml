bit a; bool b = true; byte c[3] = {1, 2, 3}; short d = -4, e;
int f = 2 * (3 + 4) % 5; unsigned g : 5 = 3; pid h; hidden byte i; show int j; local byte k
byte l[2 * 3], m = 'x', n = '\n';
init { assert(c[1] == 2 && l[5] == 0) }
