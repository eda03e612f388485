// A destructor throws while another exception is on its way.
// EXPECT: error terminate
struct Bad {
  ~Bad() noexcept(false) {
    throw 2;  // ERROR
  }
};

int main() {
  try {
    Bad bad;
    throw 1;
  } catch (int) {}
}
