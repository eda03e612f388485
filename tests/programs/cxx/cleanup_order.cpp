// Destructors run from the innermost frame outwards, after the handler was found and before it runs.
// EXPECT: verified
// STDOUT: native
#include <cstdio>
#include <exception>

struct Noisy {
  const char* name;
  explicit Noisy(const char* name) : name(name) { std::printf("+%s\n", name); }
  Noisy(const Noisy& other) : name(other.name) { std::printf("copy %s\n", name); }
  ~Noisy() { std::printf("-%s (%d)\n", name, std::uncaught_exceptions()); }
};

static void innermost(int n) {
  Noisy here("innermost");
  if (n == 0) throw Noisy("thrown");
  Noisy late("late");
  innermost(n - 1);
}

static void middle() {
  Noisy here("middle");
  try {
    Noisy inside("inside");
    innermost(2);
  } catch (int) {
    std::printf("not here\n");
  }
}

int main() {
  Noisy outer("outer");
  try {
    middle();
  } catch (Noisy& thrown) {
    Noisy handler("handler");
    std::printf("caught %s\n", thrown.name);
  }
  try {
    throw Noisy("by value");
  } catch (Noisy copy) {
    std::printf("caught %s\n", copy.name);
  }
  std::printf("end\n");
}
