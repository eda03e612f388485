// A pointer that is exchanged while another thread reads it.
// EXPECT: verified
// FLAGS: -std=c++20
#include <atomic>
#include <memory>
#include <thread>

int main() {
  std::atomic<std::shared_ptr<int>> current = std::make_shared<int>(1);
  std::thread writer([&] { current.store(std::make_shared<int>(2)); });
  const std::shared_ptr<int> seen = current.load();
  writer.join();
  return *seen == 1 || *seen == 2 ? 0 : 1;
}
