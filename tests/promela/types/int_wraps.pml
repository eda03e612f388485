// FEATURE: the largest int plus one is the smallest
// VERDICT: verified
int high = 2147483645, low = -2147483646;

active proctype up() {
  high = high + 1; high++; high++;
  assert(high < 0);
  high = high * 3
}
active proctype down() {
  low--; low--;
  low = low - 1;
  assert(low > 0)
}
