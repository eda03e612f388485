// The second file of two_files.c.
int shared = 40;
const char *const labels[] = {"zero", "one"};
extern int common;
static int helper(int x) { return x * 10; }
int other(int x) {
  shared += x;
  common = 7;
  return helper(x);
}
