/* Find first set bit (1-based; 0 if none). */
#include <string.h>
#include <strings.h>

int ffsll(long long x) { return x ? __builtin_ctzll((unsigned long long)x) + 1 : 0; }
int ffsl(long x) { return ffsll(x); }
int ffs(int x) { return ffsll(x); }
