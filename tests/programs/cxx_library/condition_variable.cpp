// A value is handed over; the waiter looks at its predicate first.
// EXPECT: verified
// FLAGS: --check default,race
#include <condition_variable>
#include <mutex>
#include <thread>

int main() {
  std::mutex mutex;
  std::condition_variable changed;
  bool ready = false;
  int value = 0;
  std::thread producer([&] {
    {
      const std::lock_guard lock(mutex);
      value = 42;
      ready = true;
    }
    changed.notify_one();
  });
  std::unique_lock lock(mutex);
  changed.wait(lock, [&] { return ready; });
  const int seen = value;
  lock.unlock();
  producer.join();
  return seen - 42;
}
