// A deadline may pass or not; without the lock nothing is touched.
// EXPECT: verified
// FLAGS: --check default,race
#include <chrono>
#include <mutex>
#include <thread>

int main() {
  std::timed_mutex mutex;
  int count = 0, expected = 1;
  std::thread other([&] {
    const std::lock_guard lock(mutex);
    ++count;
  });
  if (mutex.try_lock_for(std::chrono::milliseconds(10))) {
    ++count;
    ++expected;
    mutex.unlock();
  }
  other.join();
  return count - expected;
}
