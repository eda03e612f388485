// EXPECT: verified
// FLAGS: -std=c++20 --check default,race
#include <atomic>
#include <thread>

int main() {
  int count = 0;
  std::thread other([&] { ++std::atomic_ref(count); });
  ++std::atomic_ref(count);
  other.join();
  return count - 2;
}
