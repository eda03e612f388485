// The same without another exception, and one that looks first.
// EXPECT: verified
#include <assert.h>

#include <exception>

struct Bad {
  ~Bad() noexcept(false) {
    if (!std::uncaught_exceptions()) throw 2;
  }
};

static int caught(bool first) {
  try {
    Bad bad;
    if (first) throw 1;
  } catch (int n) {
    return n;
  }
  return 0;
}

int main() {
  assert(caught(false) == 2);
  assert(caught(true) == 1);
}
