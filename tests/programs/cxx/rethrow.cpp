// Exceptions that are thrown again, handlers inside of handlers, and handlers that are left by another exception.
// EXPECT: verified
// STDOUT: native
#include <cstdio>
#include <exception>

struct E {
  int n;
  explicit E(int n) : n(n) {}
  E(const E& other) : n(other.n) { std::printf("copy\n"); }
  ~E() { std::printf("~E %d\n", n); }
};

static void again() { throw; }

static void change() {
  try {
    throw E(1);
  } catch (E& e) {
    e.n = 2;
    throw;
  }
}

static void replace() {
  try {
    throw E(3);
  } catch (...) {
    throw 4;
  }
}

static void nested() {
  try {
    throw E(5);
  } catch (E& outer) {
    try {
      throw E(6);
    } catch (E& inner) {
      std::printf("%d in %d\n", inner.n, outer.n);
      try {
        again();
      } catch (E& same) {
        std::printf("same %d\n", same.n == inner.n);
      }
      std::printf("after\n");
    }
    std::printf("back in %d, %d\n", outer.n, std::uncaught_exceptions());
    throw;
  }
}

int main() {
  void (*functions[])() = {change, replace, nested};
  for (auto* function : functions) {
    try {
      function();
    } catch (E& e) {
      std::printf("E %d\n", e.n);
    } catch (int n) {
      std::printf("int %d\n", n);
    }
  }
}
