// EXPECT: verified
// FLAGS: -fno-exceptions -fno-rtti -std=c++17
// STDOUT: native
#include <cstdio>
#include <new>

#if defined(__cpp_exceptions) || defined(__cpp_rtti)
#error "the options are not passed on"
#endif

struct Base {
  virtual ~Base() {}
  virtual int get() const { return 1; }
};
struct Derived final : Base {
  int get() const override { return 2; }
};
struct Pair {
  int x, y;
};

int main() {
  const Base *base = new (std::nothrow) Derived;
  if (base) std::printf("%d\n", base->get());
  delete base;
  auto [a, b] = Pair{3, 4};
  std::printf("%d %d\n", a, b);
}
