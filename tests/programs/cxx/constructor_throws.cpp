// What was constructed is destroyed: members, bases, elements of arrays; the memory of new is freed.
// EXPECT: verified
// STDOUT: native
#include <cstdio>
#include <new>

static int alive;
static int budget;

struct Part {
  Part() {
    if (budget-- == 0) throw 1;
    std::printf("+%d\n", ++alive);
  }
  ~Part() { std::printf("-%d\n", alive--); }
};
struct Base {
  Part part;
};
struct Whole : Base {
  Part first, second;
  Part array[2];
  Whole() try : second() {
    budget = budget == 0 ? 0 : budget;
    Part last;
    (void)last;
  } catch (...) {
    std::printf("in the constructor's handler: %d\n", alive);
  }
};

int main() {
  for (int i = 0; i < 8; ++i) {
    budget = i;
    try {
      Whole* whole = new Whole;
      delete whole;
      std::printf("%d: done\n", i);
    } catch (int) {
      std::printf("%d: failed, %d alive\n", i, alive);
    }
    budget = i;
    try {
      Part* parts = new Part[3];
      delete[] parts;
      std::printf("%d: array done\n", i);
    } catch (int) {
      std::printf("%d: array failed, %d alive\n", i, alive);
    }
  }
}
