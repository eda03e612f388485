// An exception that is kept, thrown again, and destroyed with its last reference.
// EXPECT: verified
// STDOUT: native
#include <cstdio>
#include <exception>

struct E {
  int n;
  explicit E(int n) : n(n) {}
  E(const E& other) : n(other.n) {}
  ~E() { std::printf("~E %d\n", n); }
};

static std::exception_ptr keep(int n) {
  try {
    throw E(n);
  } catch (...) {
    return std::current_exception();
  }
}

int main() {
  std::printf("%d\n", std::current_exception() == nullptr);
  {
    std::exception_ptr kept = keep(1), other = kept;
    for (int i = 0; i < 2; ++i) {
      try {
        std::rethrow_exception(kept);
      } catch (E& e) {
        std::printf("E %d\n", ++e.n);
        std::printf("%d\n", std::current_exception() == other);
      }
    }
    kept = nullptr;
    std::printf("one left\n");
  }
  std::printf("made\n");
  std::exception_ptr made = std::make_exception_ptr(E(10));
  try {
    std::rethrow_exception(made);
  } catch (const E& e) {
    std::printf("E %d\n", e.n);
  }
}
