// Exceptions, bases, new and delete with pointers of 32 bits.
// EXPECT: verified
// FLAGS: -m32
#include <assert.h>

struct A {
  int a = 1;
  virtual ~A() {}
};
struct B {
  int b = 2;
  virtual ~B() {}
};
struct C : A, virtual B {
  int c = 3;
};

static int alive;
struct Counted {
  Counted() { ++alive; }
  ~Counted() { --alive; }
};

static void thrower(int n) {
  Counted counted;
  if (n == 0) throw C();
  if (n == 1) throw n;
  delete new C;
  delete[] new Counted[3];
}

int main() {
  for (int i = 0; i < 3; ++i) {
    try {
      thrower(i);
      assert(i == 2);
    } catch (B &b) {
      assert(i == 0 && b.b == 2 && dynamic_cast<C &>(b).c == 3 && dynamic_cast<A *>(&b)->a == 1);
    } catch (int n) {
      assert(n == 1);
    }
    assert(alive == 0);
  }
}
