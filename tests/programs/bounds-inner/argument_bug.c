// EXPECT: error bounds-inner
// FLAGS: --check default,bounds-inner
// A function that gets a member of a global variable writes one element too many.
struct record {
  int id, values[4], count;
};
static struct record table[3];
static void clear(int *values, int n) {
  for (int i = 0; i <= n; i++) values[i] = 0;  // ERROR
}
int main(void) {
  clear(table[1].values, 4);
  return table[1].count;
}
