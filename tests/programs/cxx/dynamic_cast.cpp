// Casts up, down and across, through virtual, ambiguous and private bases.
// EXPECT: verified
// STDOUT: native
#include <cstdio>
#include <typeinfo>

struct A {
  virtual ~A() {}
  int a = 1;
};
struct B {
  virtual ~B() {}
  int b = 2;
};
struct C : A, B {
  int c = 3;
};
struct D : C {
  int d = 4;
};
struct L : virtual A {
  int l = 5;
};
struct R : virtual A {
  int r = 6;
};
struct X : L, R, B {
  int x = 7;
};
struct P : private A, public B {
  A* as_a() { return this; }
};
struct Left : A {};
struct Right : A {};
struct Twice : Left, Right {
  int t = 8;
};
struct Unrelated {
  virtual ~Unrelated() {}
};

#define CAST(type, pointer) std::printf("%-24s %d\n", #type " of " #pointer, dynamic_cast<type*>(pointer) != nullptr)

int main() {
  D d;
  X x;
  P p;
  Twice twice;
  A* a = &d;
  B* b = &d;
  CAST(D, a);
  CAST(C, a);
  CAST(B, a);
  CAST(A, b);
  CAST(D, b);
  CAST(X, b);
  CAST(Unrelated, b);
  std::printf("%d %d\n", dynamic_cast<D*>(b)->d, dynamic_cast<B*>(a)->b);
  std::printf("%d\n", dynamic_cast<void*>(b) == &d);
  A* xa = &x;
  B* xb = &x;
  CAST(L, xa);
  CAST(R, xa);
  CAST(X, xa);
  CAST(B, xa);
  CAST(A, xb);
  CAST(L, xb);
  std::printf("%d %d\n", dynamic_cast<X*>(xa)->x, dynamic_cast<L*>(xb)->l);
  A* pa = p.as_a();
  B* pb = &p;
  CAST(P, pa);
  CAST(B, pa);
  CAST(A, pb);
  CAST(P, pb);
  Left* left = &twice;
  A* first = left;
  CAST(Twice, first);
  CAST(Right, first);
  CAST(Right, left);
  std::printf("%d\n", dynamic_cast<Twice*>(first)->t);
  A* none = nullptr;
  CAST(D, none);
  try {
    dynamic_cast<X&>(*a);
  } catch (const std::bad_cast& e) {
    std::printf("%s\n", e.what());
  }
  try {
    typeid(*none).name();
  } catch (const std::bad_typeid& e) {
    std::printf("%s\n", e.what());
  }
}
