// vtables: thunks, virtual bases and their offsets, covariant results, calls from constructors, pointers to members.
// EXPECT: verified
// STDOUT: native
#include <cstdio>

struct A {
  int a = 1;
  A() { std::printf("A() %s\n", name()); }
  virtual ~A() { std::printf("~A() %s\n", name()); }
  virtual const char* name() { return "A"; }
  virtual A* self() { return this; }
  virtual int add(int n) { return a + n; }
};
struct B {
  int b = 2;
  virtual ~B() {}
  virtual int add(int n) { return b + n; }
  virtual B* copy() { return this; }
};
struct C : A, B {
  int c = 3;
  C() { std::printf("C() %s\n", name()); }
  ~C() override { std::printf("~C() %s\n", name()); }
  const char* name() override { return "C"; }
  C* self() override { return this; }
  int add(int n) override { return c + n; }
  C* copy() override { return this; }
};
struct V : virtual A {
  int v = 4;
  const char* name() override { return "V"; }
};
struct W : virtual A {
  int w = 5;
  int add(int n) override { return w + n; }
};
struct X : V, W {
  const char* name() override { return "X"; }
};

int main() {
  C c;
  B* b = &c;
  A* a = &c;
  std::printf("%d %d %s\n", b->add(10), a->add(20), a->name());
  std::printf("%d %d\n", static_cast<C*>(b->copy()) == &c, a->self() == &c);
  X x;
  A* xa = &x;
  V* xv = &x;
  std::printf("%s %d %d\n", xa->name(), xa->add(30), xv->add(40));
  int (A::*add)(int) = &A::add;
  int (C::*derived)(int) = add;
  int A::* field = &A::a;
  int C::* derived_field = field;
  int B::* second = &B::b;
  int C::* converted = second;
  std::printf("%d %d %d %d\n", (a->*add)(1), (c.*derived)(2), c.*derived_field, c.*converted);
  const char* (A::*name)() = &A::name;
  std::printf("%s %d\n", (xa->*name)(), name != nullptr);
}
