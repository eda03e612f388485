// Two consumers, and only one of them is woken although both items have come.
// EXPECT: error deadlock
// FLAGS: --no-spurious-wakeups
// LINE: any
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

int main() {
  std::mutex mutex;
  std::condition_variable changed;
  int items = 0;
  const auto consume = [&] {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return items > 0; });
    --items;
  };
  std::thread a(consume), b(consume);
  {
    const std::lock_guard lock(mutex);
    items = 2;
  }
  changed.notify_one();
  a.join();
  b.join();
}
