// Pointers: qualifications, bases, void *, nullptr, pointers to pointers, to functions and to members.
// EXPECT: verified
// STDOUT: native
#include <cstdio>

struct A {
  int a = 1;
  int member = 7;
  void function() {}
};
struct B {
  int b = 2;
};
struct C : A, B {};
struct V : virtual A {
  int v = 3;
};

static void plain() {}
static void silent() noexcept {}

#define TRY(what, type)                                 \
  try {                                                 \
    throw what;                                         \
  } catch (type) {                                      \
    std::printf("%s caught as %s\n", #what, #type);     \
  } catch (...) {                                       \
    std::printf("%s not caught as %s\n", #what, #type); \
  }

int main() {
  static C c;
  static V v;
  C* pointer = &c;
  C* null = nullptr;
  V* virtual_null = nullptr;
  const C* constant = &c;
  C** two = &pointer;
  TRY(pointer, C*)
  TRY(pointer, const C*)
  TRY(pointer, B*)
  TRY(pointer, const B*)
  TRY(pointer, void*)
  TRY(constant, C*)
  TRY(constant, const void*)
  TRY(constant, void*)
  TRY(null, B*)
  TRY(virtual_null, A*)
  TRY(&v, A*)
  TRY(two, C**)
  TRY(two, const C* const*)
  TRY(two, const C**)
  TRY(two, B**)
  TRY(nullptr, A*)
  TRY(nullptr, int A::*)
  TRY(nullptr, int)
  TRY(&plain, void (*)())
  TRY(&plain, void*)
  TRY(&silent, void (*)())
  TRY(&A::member, int A::*)
  TRY(&A::member, const int A::*)
  TRY(&A::function, void(A::*)())
  try {
    throw pointer;
  } catch (B* b) {
    std::printf("%d\n", b->b);
  }
  try {
    throw &v;
  } catch (A* a) {
    std::printf("%d\n", a->a);
  }
  try {
    throw nullptr;
  } catch (int A::* member) {
    std::printf("%d\n", member == nullptr);
  }
}
