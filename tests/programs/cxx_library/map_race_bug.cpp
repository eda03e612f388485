// A container is not safe to be changed by two threads.
// EXPECT: error data-race
// FLAGS: --check race
// TRACE: both access numbers:
#include <map>
#include <thread>

int main() {
  std::map<int, int> numbers;
  std::thread other([&] { numbers[1] = 1; });  // ERROR
  numbers[2] = 2;                              // ERROR
  other.join();
}
