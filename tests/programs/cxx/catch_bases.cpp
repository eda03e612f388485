// Bases: several, virtual, ambiguous, private. A base that is not public, or there twice, does not catch.
// EXPECT: verified
// STDOUT: native
#include <cstdio>

struct A {
  int a = 1;
  virtual ~A() {}
};
struct B {
  int b = 2;
  virtual ~B() {}
};
struct Both : A, B {
  int c = 3;
};
struct Left : virtual A {
  int left = 4;
};
struct Right : virtual A {
  int right = 5;
};
struct Diamond : Left, Right {};
struct First : A {};
struct Second : A {};
struct Twice : First, Second {};
struct Hidden : private A {};
struct HiddenAndSeen : private A, public B {};
struct DeepVirtual : Diamond, B {};

template <class T>
static void attempt(const char* name) {
  try {
    throw T();
  } catch (A& a) {
    std::printf("%s: A %d\n", name, a.a);
  } catch (B& b) {
    std::printf("%s: B %d\n", name, b.b);
  } catch (...) {
    std::printf("%s: neither\n", name);
  }
  try {
    throw T();
  } catch (B& b) {
    std::printf("%s: B %d\n", name, b.b);
  } catch (...) {
    std::printf("%s: not B\n", name);
  }
}

int main() {
  attempt<A>("A");
  attempt<Both>("Both");
  attempt<Left>("Left");
  attempt<Diamond>("Diamond");
  attempt<Twice>("Twice");
  attempt<Hidden>("Hidden");
  attempt<HiddenAndSeen>("HiddenAndSeen");
  attempt<DeepVirtual>("DeepVirtual");
}
