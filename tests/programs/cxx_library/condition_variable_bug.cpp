// Without a predicate the notification may come before anybody waits.
// EXPECT: error deadlock
// FLAGS: --no-spurious-wakeups
// LINE: any
#include <condition_variable>
#include <mutex>
#include <thread>

int main() {
  std::mutex mutex;
  std::condition_variable changed;
  std::thread producer([&] { changed.notify_one(); });
  {
    std::unique_lock lock(mutex);
    changed.wait(lock);
  }
  producer.join();
}
