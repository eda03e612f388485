// The general form, with a lock that is not std::mutex, and a stop token that ends the wait.
// EXPECT: verified
// FLAGS: -std=c++20
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

int main() {
  std::recursive_mutex mutex;
  std::condition_variable_any changed;
  bool stopped = false;
  {
    std::jthread waiter([&](std::stop_token token) {
      std::unique_lock lock(mutex);
      stopped = !changed.wait(lock, token, [] { return false; });
    });
  }
  return stopped ? 0 : 1;
}
