// The race itself, in the user's code and not in the library's.
// EXPECT: error data-race
// FLAGS: --check race
#include <thread>

int main() {
  int count = 0;
  std::thread other([&] { ++count; });  // ERROR
  ++count;                              // ERROR
  other.join();
}
