// EXPECT: error use-after-return
// LINE: any
// What a conditional expression chooses is a copy. The two statements share a line, and `#line` moves it.
struct numbers {
  int of[2];
};
static struct numbers a = {{0, 0}}, b = {{0, 0}};

int main(int argc, char **argv) {
#line 100
  int *p = (argc > 1 ? a : b).of; return *p;
}
