// An exception that carries another one.
// EXPECT: verified
// STDOUT: native
#include <cstdio>
#include <exception>

struct Low {
  int n;
};
struct High {
  int n;
};

static void low() { throw Low{1}; }

static void high() {
  try {
    low();
  } catch (...) {
    std::throw_with_nested(High{2});
  }
}

int main() {
  try {
    high();
  } catch (const High& outer) {
    std::printf("high %d\n", outer.n);
    try {
      std::rethrow_if_nested(outer);
      std::printf("none\n");
    } catch (const std::nested_exception&) {
      std::printf("wrong\n");
    } catch (const Low& inner) {
      std::printf("low %d\n", inner.n);
    }
  }
}
