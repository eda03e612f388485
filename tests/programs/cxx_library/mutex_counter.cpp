// Two threads count under a lock_guard.
// EXPECT: verified
// FLAGS: --check default,race
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

int main() {
  std::mutex mutex;
  int count = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 2; ++i)
    threads.emplace_back([&] {
      const std::lock_guard lock(mutex);
      ++count;
    });
  for (std::thread& thread : threads) thread.join();
  assert(count == 2);
}
