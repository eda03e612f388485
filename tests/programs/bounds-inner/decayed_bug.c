// EXPECT: error bounds-inner
// FLAGS: --check default,bounds-inner
// The pointer was made from one member and reaches the next.
struct record {
  int id, values[4], count;
};
int main(void) {
  struct record r = {0};
  int *p = r.values, sum = 0;
  for (int i = 0; i <= 4; i++) sum += p[i];  // ERROR
  return sum;
}
