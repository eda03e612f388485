// EXPECT: error use-after-return
// A compound literal in a function has the lifetime of its block.
struct point {
  int x, y;
};

static struct point *origin(void) {
  struct point *p = &(struct point){1, 2};
  return p;
}

int main(void) {
  return origin()->x;  // ERROR
}
