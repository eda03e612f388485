// Handlers are tried in their order; each catches its type, and what is derived from it.
// EXPECT: verified
// STDOUT: native
#include <cstdio>
#include <exception>
#include <new>

struct Base {
  virtual ~Base() {}
  int number = 1;
};
struct Derived : Base {
  int other = 2;
};
struct Mine : std::exception {
  const char* what() const noexcept override { return "mine"; }
};
enum Colour { red, green };

static void thrower(int which) {
  switch (which) {
    case 0: throw 42;
    case 1: throw Derived();
    case 2: throw Mine();
    case 3: throw "text";
    case 4: throw std::bad_alloc();
    case 5: throw green;
    case 6: throw 2.5;
    case 7: throw 'c';
    case 8: throw Base();
  }
}

int main() {
  for (int i = 0; i < 10; ++i) {
    try {
      thrower(i);
      std::printf("%d: nothing\n", i);
    } catch (int n) {
      std::printf("%d: int %d\n", i, n);
    } catch (Derived& d) {
      std::printf("%d: Derived %d\n", i, d.other);
    } catch (Base& b) {
      std::printf("%d: Base %d\n", i, b.number);
    } catch (const std::exception& e) {
      std::printf("%d: %s\n", i, e.what());
    } catch (const char* s) {
      std::printf("%d: %s\n", i, s);
    } catch (Colour c) {
      std::printf("%d: colour %d\n", i, c);
    } catch (...) {
      std::printf("%d: something\n", i);
    }
  }
}
