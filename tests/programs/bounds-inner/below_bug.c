// EXPECT: error bounds-inner
// FLAGS: --check default,bounds-inner
// The element before the first is another member.
struct record {
  int id, values[4], count;
};
static int before(const int *p) { return p[-1]; }  // ERROR
int main(void) {
  struct record r = {0};
  return before(r.values);
}
