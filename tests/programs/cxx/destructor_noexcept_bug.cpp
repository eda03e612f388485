// Destructors are noexcept unless they say otherwise.
// EXPECT: error terminate
struct Bad {
  ~Bad() {
    throw 2;  // ERROR
  }
};

int main() {
  try {
    Bad bad;
  } catch (int) {}
}
