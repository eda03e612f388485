// scoped_lock takes both mutexes without a deadlock, whatever their order.
// EXPECT: verified
#include <mutex>
#include <thread>

int main() {
  std::mutex a, b;
  int value = 0;
  std::thread other([&] {
    const std::scoped_lock lock(b, a);
    ++value;
  });
  {
    const std::scoped_lock lock(a, b);
    ++value;
  }
  other.join();
  return value - 2;
}
