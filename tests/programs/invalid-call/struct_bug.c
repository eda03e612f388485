// EXPECT: error invalid-call
// The struct has grown since the caller was written.
struct small {
  long x[3];
};
struct large {
  long x[4];
};
static long last(struct large s) { return s.x[3]; }

int main(void) {
  long (*f)(struct small) = (long (*)(struct small))last;
  return f((struct small){{1, 2, 3}}) == 0;  // ERROR
}
