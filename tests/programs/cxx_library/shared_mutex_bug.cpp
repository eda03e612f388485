// A writer that takes the lock as a reader.
// EXPECT: error data-race
// FLAGS: --check race
#include <shared_mutex>
#include <thread>

int main() {
  std::shared_mutex mutex;
  int value = 0;
  std::thread writer([&] {
    const std::shared_lock lock(mutex);
    ++value;  // ERROR
  });
  {
    const std::shared_lock lock(mutex);
    ++value;  // ERROR
  }
  writer.join();
}
