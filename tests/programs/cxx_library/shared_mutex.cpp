// Readers together, the writer alone.
// EXPECT: verified
// FLAGS: --check default,race
#include <mutex>
#include <shared_mutex>
#include <thread>

int main() {
  std::shared_mutex mutex;
  int a = 0, b = 0, sum = 0;
  std::thread writer([&] {
    const std::unique_lock lock(mutex);
    ++a;
    --b;
  });
  {
    const std::shared_lock lock(mutex);
    sum = a + b;
  }
  writer.join();
  return sum;
}
