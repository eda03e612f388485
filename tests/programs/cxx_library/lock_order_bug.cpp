// Two mutexes taken one after the other in opposite orders.
// EXPECT: error deadlock
// LINE: any
#include <mutex>
#include <thread>

int main() {
  std::mutex a, b;
  std::thread other([&] {
    const std::lock_guard first(b);
    const std::lock_guard second(a);
  });
  {
    const std::lock_guard first(a);
    const std::lock_guard second(b);
  }
  other.join();
}
