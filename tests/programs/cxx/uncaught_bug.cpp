// Nobody catches it. The trace ends at the throw: nothing has been unwound.
// EXPECT: error uncaught-exception
#include <exception>

struct OutOfStock : std::exception {
  const char* what() const noexcept override { return "out of stock"; }
};

struct Shelf {
  int items = 2;
  void take() {
    if (items == 0) throw OutOfStock();  // ERROR
    --items;
  }
};

int main() {
  Shelf shelf;
  for (int i = 0; i < 3; ++i) {
    try {
      shelf.take();
    } catch (int) {}
  }
}
